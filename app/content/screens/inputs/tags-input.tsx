import { type KeyboardEvent, useRef, useState } from 'react';
import { editTexts } from '#app/texts/pl/modules';
import { distinctTags, keptTags, splitTags, tagKey } from '../../fields/tags';
import { useEditData } from '../edit-data';
import { ChoicesField } from './choices-field';
import type { FieldInputProps } from './input-props';
import { tickAgain } from './tick-again';

const texts = editTexts.tags;

/**
 * The tags of an entry: each a check box to remove it, and an input for further ones, with the portal's tags as
 * suggestions. What is typed in that input is saved as well, so that it works without scripts.
 */
export function TagsInput({ name, value: began, error }: FieldInputProps<'tags'>) {
  const [tags, setTags] = useState(began);
  const [told, setTold] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const known = useEditData().tags;
  const add = () => {
    const typed = splitTags(input.current?.value ?? '');
    if (!input.current || typed.length === 0) return;
    const after = distinctTags([...tags, ...typed]);
    const isTicked = tickAgain(keptTags, (tag) => typed.some((one) => tagKey(one) === tagKey(tag)));
    setTold((isTicked || after.length > tags.length ? texts.added : texts.already)(typed.join(', ')));
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
  const taken = new Set(tags.map(tagKey));
  return (
    <ChoicesField
      name={name}
      error={error}
      texts={texts}
      keptName={keptTags}
      items={tags.map((tag) => ({ key: tagKey(tag), value: tag, label: tag }))}
      line={{ ref: input, placeholder: texts.add, onKeyDown: handleKey }}
      offered={known
        .filter((tag) => !taken.has(tagKey(tag)))
        .map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      told={told}
      onAdd={add}
    />
  );
}
