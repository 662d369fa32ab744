import type { EntryRow } from './bind-table.server';
import { excerptOf } from './markdown/plain-text';
import type { RenderedMarkdown } from './markdown/rendered-markdown';
import { parseChanges } from './fields/changes';

/** The few words that stand for an entry on a card or in a feed: its summary, else the beginning of its text. */
export function entryExcerpt(entry: EntryRow): string {
  const rendered = entry.rendered as RenderedMarkdown | undefined;
  const written = [entry.summary, entry.description].find((text) => typeof text === 'string' && text !== '');
  if (typeof written === 'string') return excerptOf(written);
  if (rendered) return rendered.excerpt ?? '';
  const { changes = [] } = parseChanges(typeof entry.content === 'string' ? entry.content : '');
  return excerptOf(changes.map(({ description }) => description).join(' · '));
}
