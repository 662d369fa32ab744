import type { EntryRow } from './bind-table.server';
import type { RenderedMarkdown } from './markdown/rendered-markdown';
import { parseChanges } from './fields/changes';

/** Longest excerpt, in characters, without the ellipsis. */
const excerptLength = 150;

/** The few words that stand for an entry on a card or in a feed: its summary, else the beginning of its text. */
export function entryExcerpt(entry: EntryRow): string {
  const rendered = entry.rendered as RenderedMarkdown | undefined;
  const written = [entry.summary, entry.description].find((text) => typeof text === 'string' && text !== '');
  if (typeof written === 'string') return cut(written);
  if (rendered) return rendered.excerpt ?? '';
  const { changes = [] } = parseChanges(typeof entry.content === 'string' ? entry.content : '');
  return cut(changes.map(({ description }) => description).join(' · '));
}

/** By characters as people count them, so that none is cut in half. */
function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('').trimEnd()}…` : text;
}
