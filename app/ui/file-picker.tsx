import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { buttonClass } from './button';

interface FilePickerProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  id: string;
  /** On the button. */
  label: string;
  /** Read before the button's label: which of the screen's files it is for. */
  context?: ReactNode;
  /** Shown beside the button while no file is chosen. */
  empty?: string;
  onChoose?: (file: File | null) => void;
}

/**
 * A native file input with our own words: the browser's would be in its own language. Without scripts it shows itself,
 * as nothing else says what is chosen.
 */
export function FilePicker({ id, label, context, empty, onChoose, ...rest }: FilePickerProps) {
  const [chosen, setChosen] = useState('');
  return (
    <div className="relative flex flex-wrap items-center gap-3">
      <input
        {...rest}
        id={id}
        type="file"
        className="peer in-[[data-js]]:sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0] ?? null;
          setChosen(file?.name ?? '');
          onChoose?.(file);
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          'secondary',
          'small',
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:cursor-not-allowed peer-disabled:opacity-60',
        )}
      >
        {context ? <span className="sr-only">{context}: </span> : null}
        {label}
      </label>
      {empty === undefined ? null : (
        <span className="js-only min-w-0 truncate text-sm text-muted">{chosen || empty}</span>
      )}
    </div>
  );
}
