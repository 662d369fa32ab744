import type { EntryRow } from '#app/content/bind-table.server';
import type { AttachedFile } from '#app/content/fields/attached-file';
import type { ModuleDefinition } from '#app/content/define-module';
import { changeTypes, parseChanges } from '#app/content/fields/changes';
import { addressOf } from '#app/content/registry';
import { formatDate, formatDateTime } from '#app/platform/format';
import { feedTexts } from '#app/texts/pl/feeds';
import { plainLine } from './llms';

const texts = feedTexts.markdown;

/** A published entry as one markdown document: its title, its facts, its text as it was written. */
export function entryMarkdown(definition: ModuleDefinition, entry: EntryRow, publicUrl: string): string {
  const parts = [`# ${plainLine(entry.title)}`, facts(definition, entry, publicUrl), ...body(definition, entry, publicUrl)];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function facts(definition: ModuleDefinition, entry: EntryRow, publicUrl: string): string {
  const lines: [string, string | null][] = [];
  const { window } = definition.capabilities;
  for (const [name, label] of [['version', texts.version], ['location', texts.location]] as const) lines.push([label, text(entry[name])]);
  lines.push([texts.released, day(entry.release_date)], [texts.event, day(entry.event_date)]);
  if (window) lines.push([texts.validity, validity(entry[window.from] as Date, entry[window.until] as Date | null)]);
  lines.push([texts.category, entry.category?.name ?? null]);
  for (const [key, value] of Object.entries(entry.metadata)) lines.push([key, value]);
  lines.push([texts.updated, formatDate(entry.updated_at)]);
  const shown = lines.filter(([, value]) => value).map(([label, value]) => `- ${plainLine(label)}: ${plainLine(value as string)}`);
  return [...shown, `- ${texts.source}: <${publicUrl}${addressOf(definition, entry) ?? ''}>`].join('\n');
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const day = (value: unknown) => (typeof value === 'string' && value !== '' ? formatDate(value) : null);
const validity = (from: Date, until: Date | null) => [texts.from(formatDateTime(from)), until && texts.until(formatDateTime(until))].filter(Boolean).join(' ');

function body(definition: ModuleDefinition, entry: EntryRow, publicUrl: string): (string | null)[] {
  const parts: (string | null)[] = [];
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = entry[name];
    if (field.kind === 'text' && field.multiline) parts.push(text(value));
    else if (field.kind === 'markdown') parts.push(text(value));
    else if (field.kind === 'changes') parts.push(...changes(text(value) ?? ''));
    else if (field.kind === 'link' && text(value)) parts.push(`${texts.link}: <${value as string}>`);
    else if (field.kind === 'file' && text(value)) parts.push(`${texts.file}: ${fileLink(value as string, text(entry[field.companions.name]), publicUrl)}`);
    else if (field.kind === 'files') parts.push(...files((value ?? []) as AttachedFile[], publicUrl));
  }
  return parts;
}

function changes(content: string): string[] {
  const { changes: list = [] } = parseChanges(content);
  return changeTypes.flatMap((type) => {
    const ofType = list.filter((change) => change.type === type).map(({ description }) => `- ${description.replace(/\s+/g, ' ')}`);
    return ofType.length ? [`## ${texts.changes[type]}`, ofType.join('\n')] : [];
  });
}

const files = (list: readonly AttachedFile[], publicUrl: string) =>
  list.length ? [`## ${texts.moreFiles}`, list.map((file) => `- ${fileLink(file.url, file.fileName, publicUrl)}`).join('\n')] : [];

const fileLink = (url: string, name: string | null, publicUrl: string) => {
  const target = url.startsWith('/') ? publicUrl + url : url;
  return `[${plainLine(name || target)}](<${target}>)`;
};
