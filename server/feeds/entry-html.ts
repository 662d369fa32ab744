import type { EntryRow } from '#app/content/bind-table.server';
import type { ModuleDefinition } from '#app/content/define-module';
import { onServerOf } from '#app/content/fields/behaviours.server';
import { readerFields } from '#app/content/fields/entry-fields';
import { mapAttributes } from '#app/content/markdown/map-attributes';

/** The longest text, in characters, that a feed includes in full; longer ones are summarised. */
const longestText = 60_000;

/**
 * An entry's text as a feed reader shows it: without the anchors of headings, and with whole addresses.
 * @param address of the entry's page
 * @returns null for an entry that has no text of its own, or too long a one
 */
export function entryHtml(definition: ModuleDefinition, entry: EntryRow, address: string): string | null {
  const html = readerFields(definition)
    .map(([name, field]) => onServerOf(field).html(entry, name))
    .join('');
  const whole = standAlone(html, address);
  return whole === '' || whole.length > longestText ? null : whole;
}

const standAlone = (html: string, address: string) => {
  const { origin } = new URL(address);
  return mapAttributes(html.replace(/ ?<a class="heading-anchor"(?: [\w-]+="[^"]*")*>#<\/a>/g, ''), (name, value) => {
    if ((name !== 'href' && name !== 'src') || !/^[#/]/.test(value)) return value;
    return `${value.startsWith('#') ? address : origin}${value}`;
  });
};
