import { useEffect, useRef } from 'react';
import { Select, type SelectOption } from './input';

interface FilterProps {
  name: string;
  label: string;
  chosen: string;
  options: SelectOption[];
}

/** One choice by which the list is narrowed; it takes effect at once. */
export function Filter({ name, label, chosen, options }: FilterProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(chosen);
  // 'Back' and a link choose as well; a control made anew for that would lose the focus. What was chosen before scripts
  // ran stays.
  useEffect(() => {
    if (select.current && shown.current !== chosen) select.current.value = chosen;
    shown.current = chosen;
  }, [chosen]);
  return (
    <div className="max-w-full">
      <Select
        ref={select}
        name={name}
        aria-label={label}
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        options={options}
      />
    </div>
  );
}
