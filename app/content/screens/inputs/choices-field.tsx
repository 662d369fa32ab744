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
  /** The name of the check boxes of values already chosen. */
  keptName: string;
  items: { key: string; value: string; label: string }[];
  /** The input for a further value. */
  line: Pick<ComponentPropsWithRef<typeof Input>, 'ref' | 'placeholder' | 'onChange' | 'onKeyDown'>;
  /** `<option>`s that complete what is typed in it. */
  offered: ReactNode;
  /** The result of the last addition: announced to screen readers, and visible where `isToldShown`. */
  told: string;
  isToldShown?: boolean;
  onAdd: () => void;
}

/**
 * A field with several values: each a check box to remove it, and an input for further ones. What is typed in that
 * input is saved as well, so that it works without scripts.
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
