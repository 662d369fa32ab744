import { type EntryAddress, listAddresses } from '#app/content/entries/list-addresses.server';
import type { KnownAddresses } from '#app/content/listing/known-addresses.server';
import { listAddressOf } from '#app/content/registry';
import { boundModules } from '#app/content/registry.server';
import { fixedPages, paths } from '#app/paths';
import type { RequestContext } from '#app/request/request-context.server';
import { latest } from '#server/http/document-response';
import { element, xmlResponse } from './xml';

/** The most addresses in one sitemap, by sitemaps.org. */
const partLength = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Address = Pick<EntryAddress, 'path'> & { updated_at: Date | null };

type Context = Pick<RequestContext, 'dependsOn' | 'readerDoor' | 'services'>;

/**
 * /sitemap.xml: all public addresses, or an index of the parts where they are more than one part holds.
 * @param part from 1: /sitemap-{part}.xml
 * @returns null for a part that does not exist
 */
export async function answerSitemap(
  request: Request,
  ctx: Context,
  part?: number,
  length = partLength,
): Promise<Response | null> {
  ctx.dependsOn('category', ...boundModules.map(({ definition }) => definition.key));
  const { accessibility } = await ctx.services.settings();
  const fixed = [...fixedPages, ...(accessibility ? [paths.accessibility()] : [])];
  const known = await ctx.readerDoor.addressesOf(1 + boundModules.length + fixed.length, length);
  const { PUBLIC_URL } = ctx.services.env;
  const lines = (shown: readonly Address[], name: string) =>
    shown.map(
      ({ path, updated_at }) =>
        `<${name}>${element('loc', PUBLIC_URL + path)}${updated_at ? element('lastmod', updated_at.toISOString()) : ''}</${name}>`,
    );
  const head = headOf(known, fixed);
  if (part === undefined && known.parts.length > 0) {
    const index = known.parts.map((changed, at) => ({
      path: `/sitemap-${at + 1}.xml`,
      updated_at: latest([changed, ...slice(head, at + 1, length).map((one) => one.updated_at)]),
    }));
    return xml(request, `<sitemapindex ${namespace}>\n${lines(index, 'sitemap').join('\n')}\n</sitemapindex>\n`, index);
  }
  if (part !== undefined && part > known.parts.length) return null;
  const shown = await readPart(ctx, known, head, part ?? 1, length);
  return xml(request, `<urlset ${namespace}>\n${lines(shown, 'url').join('\n')}\n</urlset>\n`, shown);
}

const slice = (addresses: readonly Address[], part: number, length: number) =>
  addresses.slice((part - 1) * length, part * length);

const xml = (request: Request, root: string, shown: readonly Address[]) =>
  xmlResponse(request, { root, type: 'application/xml', modified: latest(shown.map(({ updated_at }) => updated_at)) });

/** What stands before the entries: home, the sections with their filtered lists, the fixed pages and those of tags. */
function headOf({ lists, modules, tagKeys }: KnownAddresses, fixed: readonly string[]): Address[] {
  const sections = boundModules.map(({ definition }, at) => ({
    path: listAddressOf(definition),
    updated_at: modules[at]?.updated_at ?? null,
  }));
  return [
    { path: paths.home(), updated_at: latest(sections.map(({ updated_at }) => updated_at)) },
    ...sections,
    ...lists,
    ...[...fixed, ...tagKeys.map((key) => paths.tag(key))].map((path) => ({ path, updated_at: null })),
  ];
}

/** Reads no entries but those of the part. */
async function readPart(
  { readerDoor }: Context,
  { modules }: KnownAddresses,
  head: readonly Address[],
  part: number,
  length: number,
): Promise<Address[]> {
  const [from, until] = [(part - 1) * length, part * length];
  let start = head.length;
  const entries = await Promise.all(
    boundModules.map(async (module, at) => {
      const own = [start, (start += modules[at]?.total ?? 0)] as const;
      const offset = Math.max(0, from - own[0]);
      const limit = Math.min(own[1], until) - own[0] - offset;
      return limit > 0 ? listAddresses(readerDoor.db, module, { limit, offset }) : [];
    }),
  );
  return [...slice(head, part, length), ...entries.flat()];
}
