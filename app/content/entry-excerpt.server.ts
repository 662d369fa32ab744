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

const cut = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text);
