import { McpServer } from '@modelcontextprotocol/server';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import * as z from 'zod';
import type { BoundModule } from '#app/content/bind-table.server';
import { findEntryByAddress, findMovedAddress } from '#app/content/entries/get-entry.server';
import { listAddresses, summariseAddresses } from '#app/content/entries/list-addresses.server';
import { plainLine } from '#app/content/markdown/plain-line';
import { boundModules } from '#app/content/registry.server';
import { logFailure, refusalOf } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { storable, textSchema } from '#app/platform/validation.server';
import type { RequestContext } from '#app/request/request-context.server';
import { longestQuery } from '#app/search/search-document';
import { mcpTexts as texts } from '#app/texts/pl/mcp';
import { sectionNames } from '#app/texts/pl/sections';
import { entryMarkdown } from './entry-markdown';

type Reader = Pick<RequestContext, 'services' | 'requestId'>;

const keys = boundModules.map(({ definition }) => definition.key);
const named = keys.map((key) => `${key} – ${sectionNames[key] ?? key}`).join(', ');
const section = (about: string) => z.enum(keys).optional().describe(`${about} ${named}.`);
const pageSize = 100;
const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const found = z.object({ title: z.string(), url: z.string(), section: z.string(), snippet: z.string() });
const listed = z.object({ title: z.string(), url: z.string(), section: z.string(), updated_at: z.string() });

/**
 * A server of the Model Context Protocol for one request. Its tools read through the public door, whoever asks: they
 * answer what a reader without an account sees, and nothing more.
 */
export function createMcpServer(reader: Reader, siteName: string): McpServer {
  const server = new McpServer(
    { name: 'portal', title: siteName, version: '1.0.0' },
    { instructions: texts.instructions, capabilities: { tools: { listChanged: false } } },
  );
  const { title, about } = texts.search;
  server.registerTool(
    'search',
    {
      title,
      description: about,
      inputSchema: z.object({
        query: textSchema(longestQuery).describe(texts.search.query),
        section: section(texts.search.section),
        limit: z.int().min(1).max(20).default(10).describe(texts.search.limit),
      }),
      outputSchema: z.object({ total: z.number(), items: z.array(found) }),
      annotations: readOnly,
    },
    (input) => answered(reader, async () => searchPages(reader, input)),
  );
  server.registerTool(
    'read_page',
    {
      title: texts.read.title,
      description: texts.read.about,
      inputSchema: z.object({ url: textSchema(1_000).describe(texts.read.url) }),
      annotations: readOnly,
    },
    ({ url }) => answered(reader, async () => ({ text: await readPage(reader, url) })),
  );
  server.registerTool(
    'list_pages',
    {
      title: texts.list.title,
      description: texts.list.about,
      inputSchema: z.object({
        section: section(texts.list.section),
        page: z.int().min(1).max(10_000).default(1).describe(texts.list.page),
      }),
      outputSchema: z.object({ total: z.number(), next_page: z.number().nullable(), items: z.array(listed) }),
      annotations: readOnly,
    },
    (input) => answered(reader, () => listPages(reader, input)),
  );
  return server;
}

interface Told {
  text: string;
  structuredContent?: Record<string, unknown>;
}

/** What a tool answers. A failure is told as the pages tell it: the protocol would send the error's own words. */
async function answered({ services, requestId }: Reader, ask: () => Promise<Told>) {
  try {
    const { text, ...more } = await ask();
    return { content: [{ type: 'text' as const, text }], ...more };
  } catch (error) {
    logFailure(services.log, error, 'a tool of MCP failed', { requestId });
    return { content: [{ type: 'text' as const, text: sentenceOf(refusalOf(error)) }], isError: true };
  }
}

async function searchPages(
  { services }: Reader,
  asked: { query: string; section?: string | undefined; limit: number },
): Promise<Told> {
  const modules = asked.section === undefined ? keys : [asked.section];
  const { items: hits, total } = await services.publicDoor.search.search(asked.query, { modules, limit: asked.limit });
  const items = hits.map(({ title, url, module, snippet }) => ({
    title,
    url: services.env.PUBLIC_URL + url,
    section: module,
    snippet: toString(fromHtml(snippet, { fragment: true })),
  }));
  const lines = items.map(({ title, url, snippet }) => `- [${plainLine(title)}](${url})\n  ${plainLine(snippet)}`);
  const text = items.length === 0 ? texts.search.nothing : [texts.total(total), ...lines].join('\n');
  return { text, structuredContent: { total, items } };
}

/** @throws AppError `not_found` for what is no published entry at this address, nor was once */
async function readPage({ services }: Reader, url: string): Promise<string> {
  const { publicDoor, env } = services;
  const { PUBLIC_URL } = env;
  const place = locate(url, PUBLIC_URL);
  if (place) {
    const { module, address } = place;
    const find = (at: string) => findEntryByAddress(publicDoor.db, module, null, at);
    const moved = async () => {
      const current = await findMovedAddress(publicDoor.db, module, null, address);
      return current === undefined ? undefined : find(current);
    };
    const entry = (await find(address)) ?? (await moved());
    if (entry) return entryMarkdown(module.definition, entry, PUBLIC_URL);
  }
  throw new AppError('not_found', { message: texts.read.absent });
}

/** The module and the last segment of an address of this portal: `/dokumentacja/start.md#a` → `start` of its module */
function locate(url: string, publicUrl: string): { module: BoundModule; address: string } | null {
  const parsed = URL.canParse(url, publicUrl) ? new URL(url, publicUrl) : null;
  if (parsed?.origin !== new URL(publicUrl).origin) return null;
  const [, path, last, more] = parsed.pathname.split('/');
  const module = boundModules.find(({ definition }) => definition.path === path);
  if (!module || !last || more) return null;
  try {
    const address = decodeURIComponent(last).replace(/\.md$/, '');
    return storable(address) ? { module, address } : null;
  } catch {
    return null;
  }
}

async function listPages(reader: Reader, asked: { section?: string | undefined; page: number }): Promise<Told> {
  const { publicDoor, env } = reader.services;
  const chosen = boundModules.filter(
    ({ definition }) => asked.section === undefined || definition.key === asked.section,
  );
  let before = (asked.page - 1) * pageSize;
  let total = 0;
  const items: z.infer<typeof listed>[] = [];
  for (const module of chosen) {
    const { key } = module.definition;
    const { total: all } = await summariseAddresses(publicDoor.db, module);
    total += all;
    const wanted = pageSize - items.length;
    const entries =
      wanted > 0 && before < all ? await listAddresses(publicDoor.db, module, { limit: wanted, offset: before }) : [];
    before = Math.max(0, before - all);
    for (const { title, path, updated_at } of entries)
      items.push({ title, url: env.PUBLIC_URL + path, section: key, updated_at: updated_at.toISOString() });
  }
  const next = asked.page * pageSize < total ? asked.page + 1 : null;
  const lines = items.map(({ title, url }) => `- [${plainLine(title)}](${url})`);
  if (items.length === 0) lines.push(texts.list.nothing);
  if (next !== null) lines.push(texts.list.more(next));
  const text = [texts.total(total), ...lines].join('\n');
  return { text, structuredContent: { total, next_page: next, items } };
}
