interface KeptChoicesProps {
  label: string;
  /** The name of the check boxes. */
  name: string;
  /** Explains what unchecking does. */
  hint: string;
  items: readonly { key: string; value: string; label: string }[];
}

/** The values that a field already has, each a check box that removes it with the next save. */
export function KeptChoices({ label, name, hint, items }: KeptChoicesProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.map((item) => (
        <li key={item.key} className="max-w-full">
          <label className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded border border-line bg-sunken px-2 text-[0.9375rem] has-focus-visible:outline-2 has-[input:not(:checked)]:border-dashed has-[input:not(:checked)]:bg-transparent has-[input:not(:checked)]:text-muted has-[input:not(:checked)]:line-through">
            <input
              type="checkbox"
              name={name}
              value={item.value}
              defaultChecked
              title={hint}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere">{item.label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
