import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fieldHints, fieldLabels, editTexts } from '#app/texts/pl/modules';
import { FieldError, FieldGroup } from '#app/ui/field';
import { IconButton } from '#app/ui/button';
import { Input } from '#app/ui/input';
import { distinctTags, keptTags, splitTags, tagKey } from '../../fields/tags';
import { useEditData } from '../edit-data';
import type { FieldInputProps } from './field-input';
import { KeptChoices } from './kept-choices';

const texts = editTexts.tags;

/**
 * The tags that an entry has, each a check box that takes it away, and a line for further ones, with the portal's tags
 * as suggestions. What stands in that line is saved as well, so that the whole works without scripts.
 */
export function TagsInput({ name, value: began, error }: FieldInputProps<'tags'>) {
  const [tags, setTags] = useState(began);
  const [told, setTold] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const known = useEditData().tags;
  const add = () => {
    const typed = splitTags(input.current?.value ?? '');
    if (!input.current || typed.length === 0) return;
    const after = distinctTags([...tags, ...typed]);
    setTold(after.length > tags.length ? texts.added(typed.join(', ')) : texts.already(typed.join(', ')));
    setTags(after);
    input.current.value = '';
    input.current.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if ((!isEnter && event.key !== ',') || event.nativeEvent.isComposing) return;
    if (event.currentTarget.value.trim() === '' && !isEnter) return;
    event.preventDefault();
    add();
  };
  const described = [error ? `${name}-error` : '', `${name}-hint`].filter(Boolean).join(' ');
  const taken = new Set(tags.map(tagKey));
  return (
    <FieldGroup legend={fieldLabels[name] ?? name} className="gap-2">
      <KeptChoices
        label={texts.kept}
        name={keptTags}
        hint={texts.keptHint}
        items={tags.map((tag) => ({ key: tagKey(tag), value: tag, label: tag }))}
      />
      <p id={`${name}-hint`} className="text-sm text-muted">
        {fieldHints[name]} {tags.length > 0 ? texts.keptHint : null}
      </p>
      <div className="flex gap-1">
        <Input
          ref={input}
          id={name}
          name={name}
          list={list}
          aria-label={texts.add}
          placeholder={texts.add}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          autoComplete="off"
          autoCapitalize="none"
          onKeyDown={handleKey}
        />
        <IconButton label={texts.add} className="js-only" onClick={add}>
          <Plus aria-hidden className="size-4" />
        </IconButton>
      </div>
      <datalist id={list}>
        {known
          .filter((tag) => !taken.has(tagKey(tag)))
          .map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
      </datalist>
      <p role="status" className="sr-only">
        {told}
      </p>
      {error ? <FieldError id={`${name}-error`} messages={error} /> : null}
    </FieldGroup>
  );
}
