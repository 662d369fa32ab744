import { useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Select, type SelectOption } from './input';

interface FilterProps {
  name: string;
  label: string;
  chosen: string;
  options: SelectOption[];
}

/** One filter of a list; applied at once. */
export function Filter({ name, label, chosen, options }: FilterProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(chosen);
  // 'Back' and links change the filter too; a remounted control would lose the focus. What was chosen before hydration
  // is kept.
  useEffect(() => {
    if (select.current && shown.current !== chosen) select.current.value = chosen;
    shown.current = chosen;
  }, [chosen]);
  return (
    // On phones two stand beside each other where their words leave room, and fill the row.
    <div className="max-w-full grow sm:grow-0">
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

/** Leads to the whole list; shown beside filters that narrow it. */
export function ClearFilters(props: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center text-sm underline hover:text-accent"
    />
  );
}
