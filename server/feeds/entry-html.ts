import type { EntryRow } from '#app/content/bind-table.server';
import { changeTypes, parseChanges } from '#app/content/fields/changes';
import { mapAttributes } from '#app/content/markdown/map-attributes.server';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import { feedTexts } from '#app/texts/pl/feeds';
import { escapeXml } from './xml';

/** The longest text that a feed carries whole, in characters; of a longer one the summary has to do. */
const longestText = 60_000;

/**
 * An entry's text as a feed reader shows it: without the anchors of headings, and with whole addresses.
 * @param address of the entry's page
 * @returns null for an entry that has no text of its own, or too long a one
 */
export function entryHtml(entry: EntryRow, address: string): string | null {
  const rendered = entry.rendered as RenderedMarkdown | undefined;
  const html = rendered ? standAlone(rendered.html, address) : typeof entry.version === 'string' ? changesHtml(String(entry.content ?? '')) : '';
  return html === '' || html.length > longestText ? null : html;
}

const standAlone = (html: string, address: string) => {
  const { origin } = new URL(address);
  return mapAttributes(html.replace(/ ?<a class="heading-anchor"(?: [\w-]+="[^"]*")*>#<\/a>/g, ''), (name, value) => {
    if ((name !== 'href' && name !== 'src') || !/^[#/]/.test(value)) return value;
    return `${value.startsWith('#') ? address : origin}${value}`;
  });
};

function changesHtml(content: string): string {
  const { changes = [] } = parseChanges(content);
  return changeTypes
    .map((type) => ({ type, items: changes.filter((change) => change.type === type).map(({ description }) => `<li>${escapeXml(description)}</li>`) }))
    .filter(({ items }) => items.length > 0)
    .map(({ type, items }) => `<h2>${feedTexts.markdown.changes[type]}</h2><ul>${items.join('')}</ul>`)
    .join('');
}
