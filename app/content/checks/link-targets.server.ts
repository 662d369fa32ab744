import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#app/checks/checked-text';
import { findFileFlaws } from '#app/files/find-file-flaws.server';
import { findFileFacts } from '#app/files/find-previews.server';
import { isWithin, paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { decodeAddress } from '#app/platform/decode-address';
import { oneOf } from '#app/platform/one-of.server';
import { addressColumnOf, type BoundModule, columnOf } from '../bind-table.server';
import { fieldOfKind } from '../define-module';
import { fileNameIn } from '../markdown/dress-html';
import type { RenderedMarkdown } from '../markdown/rendered-markdown';
import { addressWith } from '../registry';
import { boundModules } from '../registry.server';
import { isOtherPage, isReservedAddress } from '../reserved-addresses';
import { slug_redirects } from '../tables.server';
import type { OwnLink } from './text-links';

/** Addresses of what is no page, and all below them. */
const documents = [paths.sitemap(), paths.feed(), '/robots.txt', paths.llms(), paths.llmsFull(), paths.mcp(), '/api'];

/**
 * Where the internal links of a text lead.
 * @param db the admin door: it tells a page that is not published from one that does not exist
 */
export async function findLinkTargets(db: Database, links: readonly OwnLink[]): Promise<Map<string, LinkTarget>> {
  const found = new Map<string, LinkTarget>();
  const files = await findFileFacts(db, links.map(({ path }) => fileNameIn(path)).filter(Boolean));
  const flaws = await findFileFlaws(db, [...files.keys()]);
  const byModule = new Map<BoundModule, (OwnLink & { address: string })[]>();
  for (const link of links) {
    const module = boundModules.find(({ definition }) => isWithin(link.path, `/${definition.path}`));
    const name = fileNameIn(link.path);
    if (link.path === '') found.set(link.url, { state: link.hasHeading ? 'found' : 'no-heading' });
    else if (name) {
      const file = files.get(name);
      found.set(
        link.url,
        file
          ? {
              state: 'found',
              file: { name: file.fileName, type: file.fileType, size: file.fileSize, flaw: flaws.get(name) },
            }
          : { state: 'missing' },
      );
    } else if (module) {
      const address = decodeAddress(link.path.slice(module.definition.path.length + 2));
      if (isFixedPage(module, address)) found.set(link.url, { state: 'found' });
      else byModule.set(module, [...(byModule.get(module) ?? []), { ...link, address }]);
    } else found.set(link.url, { state: isElsewhere(link.path) ? 'found' : 'missing' });
  }
  for (const [module, asked] of byModule)
    for (const [url, target] of await targetsIn(db, module, asked)) found.set(url, target);
  return found;
}

const isElsewhere = (path: string) => isOtherPage(path) || documents.some((document) => isWithin(path, document));

/** A page of a section that is no entry: its list, a view, its feed. */
const isFixedPage = ({ definition }: BoundModule, address: string) =>
  address === '' || isReservedAddress(definition, address);

type Asked = OwnLink & { address: string };

async function targetsIn(db: Database, module: BoundModule, asked: readonly Asked[]): Promise<[string, LinkTarget][]> {
  const { definition, table } = module;
  const address = sql<string>`${addressColumnOf(module)}::text`;
  const addresses = asked.map((link) => link.address);
  const rendered = fieldOfKind(definition, 'markdown') ? columnOf(module, 'rendered') : sql`null::jsonb`;
  const rows = (await db
    .select({ address, status: table.status, headings: sql`${rendered} -> 'headings'` })
    .from(table)
    .where(oneOf(address, addresses))) as {
    address: string;
    status: string;
    headings: RenderedMarkdown['headings'] | null;
  }[];
  const moved = await findMoved(db, module, addresses);
  return asked.map(({ url, address: last, anchor }) => {
    const entry = rows.find((row) => row.address === last);
    const to = moved.get(last);
    if (to && to !== last && entry?.status !== 'published')
      return [url, { state: 'moved', to: `${addressWith(definition, to)}${anchor && `#${anchor}`}` }];
    if (!entry) return [url, { state: 'missing' }];
    if (entry.status !== 'published') return [url, { state: 'draft' }];
    const isThere = anchor === '' || !entry.headings || entry.headings.some(({ id }) => id === anchor);
    return [url, { state: isThere ? 'found' : 'no-heading' }];
  });
}

/** New addresses by old ones. */
async function findMoved(
  db: Database,
  module: BoundModule,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const { definition, table } = module;
  if (definition.address === 'id') return new Map();
  const address = sql<string>`${addressColumnOf(module)}::text`;
  const rows = await db
    .select({ old: slug_redirects.slug, now: address })
    .from(slug_redirects)
    .innerJoin(table, sql`${table.id} = ${slug_redirects.entry_id}`)
    .where(sql`${slug_redirects.module} = ${definition.key} and ${oneOf(slug_redirects.slug, addresses)}`);
  return new Map(rows.map(({ old, now }) => [old, now]));
}
