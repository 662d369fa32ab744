import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { listEntries } from '#app/content/entries/list-entries.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { windowOf } from '#app/content/define-module';
import { listAddressOf, pageAddressOf } from '#app/content/registry';
import { paths } from '#app/paths';
import type { ReaderDoor } from '#app/request/reader-door.server';
import type { RequestContext } from '#app/request/request-context.server';
import { feedTexts } from '#app/texts/pl/feeds';
import { sectionNames } from '#app/texts/pl/sections';
import { latest } from '#server/http/document-response';
import { entryHtml } from './entry-html';
import { element, escapeXml, xmlResponse } from './xml';

/** The most entries of a feed. */
const feedLength = 50;

interface Item {
  module: BoundModule;
  entry: EntryRow;
  published: Date;
  updated: Date;
}

/** The Atom feed (RFC 4287) of some modules, the newest entries first. @param path of the feed itself */
export async function answerFeed(
  request: Request,
  ctx: RequestContext,
  path: string,
  modules: readonly BoundModule[],
): Promise<Response> {
  ctx.dependsOn('settings', 'category', ...modules.map(({ definition }) => definition.key));
  const { PUBLIC_URL } = ctx.services.env;
  const [site, lists] = await Promise.all([
    ctx.services.settings(),
    Promise.all(modules.map((module) => newest(ctx.readerDoor, module))),
  ]);
  const items = lists
    .flat()
    .sort((one, other) => other.published.getTime() - one.published.getTime())
    .slice(0, feedLength);
  // An empty feed needs a date too, which must be stable.
  const modified = latest(items.map(({ updated }) => updated));
  const [only] = modules.length === 1 ? modules : [];
  const section = only && sectionNames[only.definition.key];
  const root = [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pl">`,
    element('id', `${PUBLIC_URL}${path}`),
    element('title', section ? `${section} – ${site.site_name}` : site.site_name),
    site.site_description && element('subtitle', site.site_description),
    element('updated', (modified ?? new Date(0)).toISOString()),
    site.favicon && element('icon', PUBLIC_URL + paths.look(site.favicon.drawn)),
    site.logo && element('logo', PUBLIC_URL + paths.look(site.logo.drawn)),
    `<author>${element('name', site.site_name || feedTexts.author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(PUBLIC_URL + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(PUBLIC_URL + (only ? listAddressOf(only.definition) : paths.home()))}"/>`,
    ...items.map((item) => presentItem(item, PUBLIC_URL)),
    '</feed>\n',
  ];
  return xmlResponse(request, { root: root.filter(Boolean).join('\n'), type: 'application/atom+xml', modified });
}

async function newest({ db, totalOf }: ReaderDoor, module: BoundModule): Promise<Item[]> {
  const { window } = module.definition.capabilities;
  const where = { sort: window ? `-${window.from}` : '-created_at', perPage: feedLength };
  const { items } = await listEntries(db, module, null, where, totalOf);
  return items.map((entry) => {
    // A scheduled entry is new on the day it appears.
    const from = entry[windowOf(module.definition).from] as Date | null;
    const published = from && from > entry.created_at ? from : entry.created_at;
    return { module, entry, published, updated: entry.updated_at > published ? entry.updated_at : published };
  });
}

function presentItem({ module, entry, published, updated }: Item, publicUrl: string): string {
  const { definition, code } = module;
  const address = publicUrl + pageAddressOf(definition, entry);
  const html = entryHtml(definition, entry, address);
  const category =
    entry.category && `<category term="${escapeXml(entry.category.slug)}" label="${escapeXml(entry.category.name)}"/>`;
  const lines = [
    '<entry>',
    element('id', `urn:uuid:${entry.id}`),
    element('title', code.titleAmongOthers?.(entry) ?? entry.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    element('published', published.toISOString()),
    element('updated', updated.toISOString()),
    category,
    element('summary', entryExcerpt(definition, entry)),
    html && `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ];
  return lines.filter(Boolean).join('\n');
}
