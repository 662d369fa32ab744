import type { Root } from 'mdast';
import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#app/checks/checked-text';
import { plainOf } from '#app/checks/plain';
import { findPdfFlaws } from '#app/files/find-pdf-flaws.server';
import { findFileFacts } from '#app/files/find-previews.server';
import { nodesIn } from '#app/markdown/walk';
import { fixedPages, isWithin, paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { createHeadingIds } from '#app/platform/heading-ids';
import { oneOf } from '#app/platform/one-of.server';
import { type BoundModule, columnOf } from '../bind-table.server';
import { fieldOfKind } from '../define-module';
import { fileNameIn } from '../markdown/dress-html';
import type { RenderedMarkdown } from '../markdown/rendered-markdown';
import { boundModules } from '../registry.server';
import { isReservedAddress } from '../reserved-addresses';
import { slug_redirects } from '../tables.server';

/** A link within the portal: its address as written, split into parts. */
interface OwnLink {
  url: string;
  path: string;
  anchor: string;
}

/** Addresses that the portal answers without an entry, with all below them. */
const otherPages = [
  paths.search(),
  paths.accessibility(),
  '/tagi',
  paths.sitemap(),
  paths.feed(),
  '/robots.txt',
  paths.llms(),
  paths.llmsFull(),
  '/api',
  paths.admin.root(),
];

/**
 * Where the internal links of a text lead. External links are left out.
 * @param db the admin door: it tells a page that is not published from one that does not exist
 */
export async function findLinkTargets(db: Database, tree: Root, publicUrl: string): Promise<Map<string, LinkTarget>> {
  const found = new Map<string, LinkTarget>();
  const links = ownLinks(tree, new URL(publicUrl).origin);
  const files = await findFileFacts(db, links.map(({ path }) => fileNameIn(path)).filter(Boolean));
  const flaws = await findPdfFlaws(db, [...files.keys()]);
  const isWithinText = anchorsIn(tree);
  const byModule = new Map<BoundModule, (OwnLink & { address: string })[]>();
  for (const link of links) {
    const module = boundModules.find(({ definition }) => isWithin(link.path, `/${definition.path}`));
    const name = fileNameIn(link.path);
    if (link.path === '') found.set(link.url, { state: isWithinText(link.anchor) ? 'found' : 'no-heading' });
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
      const address = decode(link.path.slice(module.definition.path.length + 2));
      if (isFixedPage(module, link.path, address)) found.set(link.url, { state: 'found' });
      else byModule.set(module, [...(byModule.get(module) ?? []), { ...link, address }]);
    } else found.set(link.url, { state: isOtherPage(link.path) ? 'found' : 'missing' });
  }
  for (const [module, asked] of byModule)
    for (const [url, target] of await targetsIn(db, module, asked)) found.set(url, target);
  return found;
}

function ownLinks(tree: Root, origin: string): OwnLink[] {
  const links = new Map<string, OwnLink>();
  for (const node of nodesIn(tree)) {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') continue;
    const own = node.url.startsWith(`${origin}/`) ? node.url.slice(origin.length) : node.url;
    if (!/^(?:\/(?![\\/])|#)/.test(own)) continue;
    const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/s.exec(own) ?? [];
    links.set(node.url, {
      url: node.url,
      path: path.length > 1 ? path.replace(/\/$/, '') : path,
      anchor: decode(anchor),
    });
  }
  return [...links.values()];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Tells the headings of a text by their anchors. Headings of fragments are not known here: with one, any anchor is
 * taken to be there.
 */
function anchorsIn(tree: Root): (anchor: string) => boolean {
  const headingId = createHeadingIds();
  const nodes = [...nodesIn(tree)];
  const ids = nodes.flatMap((node) =>
    node.type === 'heading' && plainOf(node).trim() ? [headingId(plainOf(node).trim())] : [],
  );
  const known = new Set(['', ...ids]);
  const hasFragment = nodes.some(({ type }) => type === 'fragmentUse');
  return (anchor) => known.has(anchor) || hasFragment;
}

const isOtherPage = (path: string) =>
  path === paths.home() || fixedPages.includes(path) || otherPages.some((page) => isWithin(path, page));

/** A page of a section that is no entry: its list, a view, its feed. */
const isFixedPage = ({ definition }: BoundModule, path: string, address: string) =>
  address === '' || fixedPages.includes(path) || isReservedAddress(definition, address);

type Asked = OwnLink & { address: string };

async function targetsIn(db: Database, module: BoundModule, asked: readonly Asked[]): Promise<[string, LinkTarget][]> {
  const { definition, table } = module;
  const address = sql<string>`${columnOf(module, definition.address)}::text`;
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
    if (!entry && to)
      return [url, { state: 'moved', to: `/${definition.path}/${encodeURIComponent(to)}${anchor && `#${anchor}`}` }];
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
  const address = sql<string>`${columnOf(module, definition.address)}::text`;
  const rows = await db
    .select({ old: slug_redirects.slug, now: address })
    .from(slug_redirects)
    .innerJoin(table, sql`${table.id} = ${slug_redirects.entry_id}`)
    .where(sql`${slug_redirects.module} = ${definition.key} and ${oneOf(slug_redirects.slug, addresses)}`);
  return new Map(rows.map(({ old, now }) => [old, now]));
}
