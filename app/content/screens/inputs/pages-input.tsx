import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { editTexts } from '#app/texts/pl/modules';
import { createTypingPause } from '#app/ui/typing-pause';
import { distinctPages, keptPages, pageAddress } from '../../fields/pages';
import { useEditData } from '../edit-data';
import { findTargets } from '../find-targets';
import { ChoicesField } from './choices-field';
import type { FieldInputProps } from './input-props';
import { tickAgain } from './tick-again';

const texts = editTexts.pages;
const shortest = 2;

/**
 * Related pages: each a check box to remove it, and an input for another one: an address, or words of a title,
 * completed by the portal's search. An address in that input is saved as well, also without scripts.
 */
export function PagesInput({ name, value: began, error }: FieldInputProps<'pages'>) {
  const [pages, setPages] = useState(began);
  const [told, setTold] = useState('');
  const [offered, setOffered] = useState<{ title: string; url: string }[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const [pause] = useState(createTypingPause);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>(useEditData().pages);
  useEffect(() => pause.listen(window), [pause]);

  const look = async (query: string) => {
    if (query.trim().length < shortest || query.startsWith('/')) return;
    // Without suggestions the full address has to be typed.
    const found = await findTargets(query).catch(() => []);
    setOffered(distinctPages(found.map(({ url }) => url)).map((url) => ({ url, title: titleOf(found, url) })));
  };
  const add = () => {
    const typed = input.current?.value ?? '';
    const page = offered.find(({ title, url }) => title === typed || url === typed);
    const url = page?.url ?? pageAddress(typed);
    if (!input.current || url === '') return;
    if (!url.startsWith('/')) return setTold(texts.unknown(typed));
    const isAdded = tickAgain(keptPages, (kept) => kept === url) || !pages.includes(url);
    setTold((isAdded ? texts.added : texts.already)(page?.title ?? url));
    if (page) setTitles({ ...titles, [url]: page.title });
    setPages(distinctPages([...pages, url]));
    input.current.value = '';
    input.current.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <ChoicesField
      name={name}
      error={error}
      texts={texts}
      keptName={keptPages}
      items={pages.map((url) => ({ key: url, value: url, label: (Object.hasOwn(titles, url) && titles[url]) || url }))}
      line={{
        ref: input,
        placeholder: texts.placeholder,
        onChange: ({ currentTarget: { value } }) => pause.whenOver(() => void look(value)),
        onKeyDown: handleKey,
      }}
      offered={offered
        .filter(({ url }) => !pages.includes(url))
        .map(({ title, url }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      told={told}
      isToldShown
      onAdd={add}
    />
  );
}

const titleOf = (found: Awaited<ReturnType<typeof findTargets>>, address: string) =>
  found.find(({ url }) => pageAddress(url) === address)?.page ?? address;
