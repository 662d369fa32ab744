import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { listEntries } from '#app/content/entries/list-entries.server';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { registerSubject } from '#app/content/register/keep-register.server';
import { listNewest } from '#app/content/register/list-newest.server';
import { listAddressOf, pageAddressOf } from '#app/content/registry';
import { paths } from '#app/paths';
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

/** The Atom feed (RFC 4287) of some modules: what became public last, first. @param path of the feed itself */
export async function answerFeed(
  request: Request,
  ctx: RequestContext,
  path: string,
  modules: readonly BoundModule[],
): Promise<Response> {
  ctx.dependsOn('settings', 'category', registerSubject, ...modules.map(({ definition }) => definition.key));
  const { PUBLIC_URL } = ctx.services.env;
  const [site, items] = await Promise.all([ctx.services.settings(), newest(ctx, modules)]);
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

/** Only the entries that the feed shows are read whole. */
async function newest({ services, readerDoor, isMember }: RequestContext, modules: readonly BoundModule[]) {
  const found = await Promise.all(
    modules.map(async (module) => {
      const listed = await listNewest(services.systemDb, module, { isMember, limit: feedLength });
      return listed.map((one) => ({ ...one, module }));
    }),
  );
  const shown = found
    .flat()
    .sort((one, other) => other.published.getTime() - one.published.getTime())
    .slice(0, feedLength);
  const entries = new Map<string, EntryRow>();
  for (const module of modules) {
    const ids = shown.filter((one) => one.module === module).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { items } = await listEntries(readerDoor.db, module, null, { ids, perPage: feedLength });
    for (const entry of items) entries.set(entry.id, entry);
  }
  return shown.flatMap(({ id, module, published }): Item[] => {
    const entry = entries.get(id);
    return entry
      ? [{ module, entry, published, updated: entry.updated_at > published ? entry.updated_at : published }]
      : [];
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
