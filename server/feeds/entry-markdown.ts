import type { EntryRow } from '#app/content/bind-table.server';
import type { ModuleDefinition } from '#app/content/define-module';
import { onServerOf } from '#app/content/fields/behaviours.server';
import { readerFields } from '#app/content/fields/entry-fields';
import type { Shown } from '#app/content/fields/field-on-server.server';
import { plainLine } from '#app/content/markdown/plain-line';
import { addressOf } from '#app/content/registry';
import { formatDate, formatDateTime } from '#app/platform/format';
import { feedTexts } from '#app/texts/pl/feeds';
import { fieldLabels } from '#app/texts/pl/modules';

const texts = feedTexts.markdown;

/** A published entry as a markdown document: title, facts, and the source of its text. */
export function entryMarkdown(definition: ModuleDefinition, entry: EntryRow, publicUrl: string): string {
  const parts = [
    `# ${plainLine(entry.title)}`,
    facts(definition, entry, publicUrl),
    ...body(definition, entry, publicUrl),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function facts(definition: ModuleDefinition, entry: EntryRow, publicUrl: string): string {
  const { window } = definition.capabilities;
  const lines: [string, string | null][] = [];
  for (const [name, field] of readerFields(definition)) {
    const isSaidElsewhere = name === 'title' || name === window?.from || name === window?.until;
    if (!isSaidElsewhere) lines.push([fieldLabels[name] ?? name, inLine(onServerOf(field).shown(entry, name, field))]);
  }
  if (window) lines.push([texts.validity, validity(entry[window.from] as Date, entry[window.until] as Date | null)]);
  lines.push([texts.category, entry.category?.name ?? null]);
  for (const [key, value] of Object.entries(entry.metadata)) lines.push([key, value]);
  lines.push([texts.updated, formatDate(entry.updated_at)]);
  const shown = lines
    .filter(([, value]) => value)
    .map(([label, value]) => `- ${plainLine(label)}: ${plainLine(value as string)}`);
  return [...shown, `- ${texts.source}: <${publicUrl}${addressOf(definition, entry) ?? ''}>`].join('\n');
}

/** What fits into one line; the rest is in the text. */
function inLine(shown: Shown | null): string | null {
  if (!shown) return null;
  if ('tags' in shown) return shown.tags.join(', ');
  return 'fact' in shown ? shown.fact : null;
}

const validity = (from: Date, until: Date | null) =>
  [texts.from(formatDateTime(from)), until && texts.until(formatDateTime(until))].filter(Boolean).join(' ');

const body = (definition: ModuleDefinition, entry: EntryRow, publicUrl: string): string[] =>
  readerFields(definition).flatMap(([name, field]) => onServerOf(field).exported(entry, name, field, publicUrl));
