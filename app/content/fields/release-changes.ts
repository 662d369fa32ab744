import { formCheckTexts } from '#app/texts/pl/form-checks';

export const changeTypes = ['feature', 'improvement', 'fix'] as const;
export type ChangeType = (typeof changeTypes)[number];

export interface ReleaseChange {
  type: ChangeType;
  description: string;
}

/** The prefix of a line for each type; a line without one is an improvement. */
const linePrefixes = {
  feature: 'funkcja:',
  improvement: 'ulepszenie:',
  fix: 'naprawa:',
} as const satisfies Record<ChangeType, string>;

/** The changes, or a Polish sentence that says what is wrong; both where only descriptions are missing. */
export type ParsedChanges = { changes: ReleaseChange[]; error?: string } | { changes?: undefined; error: string };

/**
 * Parses the content of a changelog entry, in either of its two formats. `parseChanges('- funkcja: Nowa wyszukiwarka')`
 * → `{ changes: [{ type: 'feature', description: 'Nowa wyszukiwarka' }] }`
 */
export function parseChanges(content: string): ParsedChanges {
  const text = content.trim();
  if (text === '') return { changes: [] };
  return text.startsWith('[') ? parseJson(text) : parseLines(content);
}

function parseJson(text: string): ParsedChanges {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { error: formCheckTexts.changesJson };
  }
  if (!Array.isArray(list)) return { error: formCheckTexts.changesJson };
  const changes: ReleaseChange[] = [];
  for (const [index, item] of list.entries()) {
    const { type, description } = (item ?? {}) as Partial<Record<string, unknown>>;
    const known = changeTypes.find((candidate) => candidate === type);
    if (!known || typeof description !== 'string' || description.trim() === '')
      return { error: formCheckTexts.changesItem(index + 1) };
    changes.push({ type: known, description: description.trim() });
  }
  return { changes };
}

function parseLines(content: string): ParsedChanges {
  const changes: ReleaseChange[] = [];
  let error: string | undefined;
  for (const [index, raw] of content.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    if (!/^-(\s|$)/.test(line)) return { error: formCheckTexts.changesLine(index + 1) };
    const change = readLine(line.slice(1).trim());
    // Older versions saved such lines: the page of the release shows the other ones.
    if (change.description === '') error ??= formCheckTexts.changesDescription(index + 1);
    else changes.push(change);
  }
  return error === undefined ? { changes } : { changes, error };
}

function readLine(text: string): ReleaseChange {
  for (const type of changeTypes) {
    const prefix = linePrefixes[type];
    if (text.toLowerCase().startsWith(prefix)) return { type, description: text.slice(prefix.length).trim() };
  }
  return { type: 'improvement', description: text };
}

/** Writes changes as lines, the format that people edit: the inverse of `parseChanges`. */
export const writeChanges = (changes: readonly ReleaseChange[]) =>
  changes
    .map(({ type, description }) => `- ${linePrefixes[type]} ${description.replace(/\s+/g, ' ').trim()}`)
    .join('\n');
