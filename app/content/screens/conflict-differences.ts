import type { FormState } from './form-state';

export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}

const context = 40;
const longest = 300;

/** The fields in which two forms differ, each side cut to where they do. */
export function differencesBetween(theirs: FormState, mine: FormState): Difference[] {
  const [left, right] = [readable(theirs), readable(mine)];
  return Object.keys({ ...left, ...right }).flatMap((name) => {
    const [a, b] = [left[name] ?? '', right[name] ?? ''];
    return a === b ? [] : [{ name, ...cutToDifference(a, b) }];
  });
}

/** Every field as a text. The main file stands in `texts` by its address, which says less than its name. */
function readable({ texts, flags, metadata, file, files }: FormState): Record<string, string> {
  const shown: Record<string, string> = { ...texts };
  if (file && 'file_url' in shown) shown.file_url = file.fileName || file.url;
  for (const [name, on] of Object.entries(flags)) shown[name] = on ? '✓' : '–';
  if (metadata.length > 0) shown.metadata = metadata.map(({ key, value }) => `${key}: ${value}`).sort().join('\n');
  if (files.length > 0) shown.additional_files = files.map(({ fileName, url }) => fileName || url).join('\n');
  return shown;
}

/** Leaves out what both texts begin with alike, but for a few words, and what is too long to read. */
function cutToDifference(theirs: string, mine: string): Omit<Difference, 'name'> {
  let same = 0;
  while (same < theirs.length && same < mine.length && theirs[same] === mine[same]) same++;
  const from = same > context * 2 ? same - context : 0;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + longest)}${text.length > from + longest ? '…' : ''}`;
  return { theirs: cut(theirs), mine: cut(mine) };
}
