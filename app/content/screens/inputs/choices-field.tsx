import { Plus } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { fieldHints, fieldLabels } from '#app/texts/pl/modules';
import { IconButton } from '#app/ui/button';
import { FieldError, FieldGroup } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { KeptChoices } from './kept-choices';

interface ChoicesFieldProps {
  name: string;
  error: string[] | undefined;
  texts: { kept: string; keptHint: string; add: string };
  /** The name of the check boxes of what was chosen already. */
  keptName: string;
  items: { key: string; value: string; label: string }[];
  /** The line for a further one. */
  line: Pick<ComponentPropsWithRef<typeof Input>, 'ref' | 'placeholder' | 'onChange' | 'onKeyDown'>;
  /** `<option>`s that complete what is typed in it. */
  offered: ReactNode;
  /** What came of the last addition: told to screen readers, and to everybody where `isToldShown`. */
  told: string;
  isToldShown?: boolean;
  onAdd: () => void;
}

/**
 * What an entry has of a field with several values, each a check box that takes it away, and a line for further ones.
 * What stands in that line is saved as well, so that the whole works without scripts.
 */
export function ChoicesField(props: ChoicesFieldProps) {
  const { name, error, texts, keptName, items, line, offered, told, isToldShown = false, onAdd } = props;
  const list = useId();
  return (
    <FieldGroup legend={fieldLabels[name] ?? name} className="gap-2">
      <KeptChoices label={texts.kept} name={keptName} hint={texts.keptHint} items={items} />
      <p id={`${name}-hint`} className="text-sm text-muted">
        {fieldHints[name]} {items.length > 0 ? texts.keptHint : null}
      </p>
      <div className="flex gap-1">
        <Input
          {...line}
          id={name}
          name={name}
          list={list}
          aria-label={texts.add}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error ? `${name}-error` : '', `${name}-hint`].filter(Boolean).join(' ')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <IconButton label={texts.add} className="js-only" onClick={onAdd}>
          <Plus aria-hidden className="size-4" />
        </IconButton>
      </div>
      <datalist id={list}>{offered}</datalist>
      <p role="status" className={told && isToldShown ? 'text-sm text-muted' : 'sr-only'}>
        {told}
      </p>
      {error ? <FieldError id={`${name}-error`} messages={error} /> : null}
    </FieldGroup>
  );
}
