import { type EntryAddress, listAddresses } from '#app/content/entries/list-addresses.server';
import { listEntries } from '#app/content/entries/list-entries.server';
import { tagKey } from '#app/content/fields/tags';
import { listTags } from '#app/content/tags/list-tags.server';
import { boundModules } from '#app/content/registry.server';
import { fixedPages, paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import type { RequestContext } from '#app/request/request-context.server';
import { documentResponse, latest } from '#server/http/document-response';
import { element, xmlHeader } from './xml';

/** The most addresses in one sitemap, by sitemaps.org. */
export const partLength = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Address = Pick<EntryAddress, 'path'> & { updated_at: Date | null };

/**
 * /sitemap.xml: all public addresses, or an index of the parts where they are more than one part holds.
 * @param part from 1: /sitemap-{part}.xml
 * @returns null for a part that does not exist
 */
export async function answerSitemap(
  request: Request,
  ctx: Pick<RequestContext, 'dependsOn' | 'readerDb' | 'services'>,
  part?: number,
  length = partLength,
): Promise<Response | null> {
  ctx.dependsOn('category', ...boundModules.map(({ definition }) => definition.key));
  const addresses = await publicAddresses(ctx);
  const parts = Math.ceil(addresses.length / length);
  const { PUBLIC_URL } = ctx.services.env;
  const slice = (number: number) => addresses.slice((number - 1) * length, number * length);
  const lines = (shown: readonly Address[], name: string) =>
    shown.map(
      ({ path, updated_at }) =>
        `<${name}>${element('loc', PUBLIC_URL + path)}${updated_at ? element('lastmod', updated_at.toISOString()) : ''}</${name}>`,
    );
  if (part === undefined && parts > 1) {
    const index = Array.from({ length: parts }, (_, at) => ({
      path: `/sitemap-${at + 1}.xml`,
      updated_at: latest(slice(at + 1).map((one) => one.updated_at)),
    }));
    return xml(request, `<sitemapindex ${namespace}>\n${lines(index, 'sitemap').join('\n')}\n</sitemapindex>\n`, index);
  }
  const shown = slice(part ?? 1);
  if (part !== undefined && (parts < 2 || shown.length === 0)) return null;
  return xml(request, `<urlset ${namespace}>\n${lines(shown, 'url').join('\n')}\n</urlset>\n`, shown);
}

const xml = (request: Request, body: string, shown: readonly Address[]) =>
  documentResponse(request, {
    body: xmlHeader + body,
    type: 'application/xml',
    modified: latest(shown.map(({ updated_at }) => updated_at)),
  });

/** The filtered lists of modules that have entries. */
async function narrowedAddresses(readerDb: Database): Promise<Address[]> {
  const found = await Promise.all(
    boundModules.flatMap((module) => {
      const { path: section, views = {} } = module.definition;
      const parts = Object.values(views).filter(
        ({ category, equals }) => category !== undefined || equals !== undefined,
      );
      return parts.map(async ({ path, category, equals }) => {
        const { items } = await listEntries(readerDb, module, null, {
          branch: category,
          equals,
          sort: '-updated_at',
          perPage: 1,
          columns: 'card',
        });
        return items.map(({ updated_at }) => ({ path: `/${section}/${path}`, updated_at }));
      });
    }),
  );
  return found.flat();
}

/** The fixed pages, those of tags, then every entry. */
async function publicAddresses({
  readerDb,
  services,
}: Pick<RequestContext, 'readerDb' | 'services'>): Promise<Address[]> {
  const [{ accessibility }, narrowed, tags, ...entries] = await Promise.all([
    services.settings(),
    narrowedAddresses(readerDb),
    listTags(readerDb, null),
    ...boundModules.map((module) => listAddresses(readerDb, module)),
  ]);
  const lists = boundModules.map(({ definition }, at) => ({
    path: `/${definition.path}`,
    updated_at: latest((entries[at] ?? []).map(({ updated_at }) => updated_at)),
  }));
  const fixed = [...fixedPages, ...(accessibility ? [paths.accessibility()] : [])].map((path) => ({
    path,
    updated_at: null,
  }));
  return [
    { path: paths.home(), updated_at: latest(lists.map(({ updated_at }) => updated_at)) },
    ...lists,
    ...narrowed,
    ...fixed,
    ...tags.map(({ tag }) => ({ path: paths.tag(tagKey(tag)), updated_at: null })),
    ...entries.flat(),
  ];
}
