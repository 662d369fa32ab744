import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { summariseAddresses } from '#app/content/entries/list-addresses.server';
import { listEntries } from '#app/content/entries/list-entries.server';
import { plainLine } from '#app/content/markdown/plain-line';
import { boundModules } from '#app/content/registry.server';
import { paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import type { RequestContext } from '#app/request/request-context.server';
import { feedTexts } from '#app/texts/pl/feeds';
import { documentResponse, latest } from '#server/http/document-response';
import { entryMarkdown } from './entry-markdown';

const texts = feedTexts.llms;

/** More than any model takes at once; what does not fit is told, and is read page by page. */
const longestText = 4_000_000;
/** Entries read at a time. */
const batch = 50;

/** /llms-full.txt: all that is public as one text, section by section, the newest first. */
export async function answerLlmsFull(
  request: Request,
  ctx: Pick<RequestContext, 'readerDoor' | 'services' | 'dependsOn'>,
  longest: number = longestText,
): Promise<Response> {
  ctx.dependsOn('settings', 'category', ...boundModules.map(({ definition }) => definition.key));
  const { readerDoor, services } = ctx;
  const { PUBLIC_URL } = services.env;
  const site = await services.settings();
  const parts = [`# ${plainLine(site.site_name)}\n\n> ${plainLine(site.site_description || site.site_name)}\n`];
  const sections = await Promise.all(boundModules.map((module) => summariseAddresses(readerDoor.db, module)));
  const { texts: fitting, isWhole } = await collect(readerDoor.db, PUBLIC_URL, longest);
  parts.push(...fitting);
  const leftOut = sections.reduce((sum, { total }) => sum + total, 0) - fitting.length;
  if (!isWhole && leftOut > 0) parts.push(`${texts.leftOut(leftOut, `${PUBLIC_URL}${paths.llms()}`)}\n`);
  const modified = latest(sections.map(({ updated_at }) => updated_at));
  return documentResponse(request, { body: parts.join('\n---\n\n'), type: 'text/plain', modified });
}

/** Entries as markdown, as long as they fit: nothing is read that would not be shown. */
async function collect(readerDb: Database, publicUrl: string, longest: number) {
  const fitting: string[] = [];
  let length = 0;
  for (const module of boundModules) {
    for await (const entry of walkPublic(readerDb, module)) {
      const text = entryMarkdown(module.definition, entry, publicUrl);
      length += text.length;
      if (length > longest) return { texts: fitting, isWhole: false };
      fitting.push(text);
    }
  }
  return { texts: fitting, isWhole: true };
}

async function* walkPublic(readerDb: Database, module: BoundModule): AsyncGenerator<EntryRow> {
  for (let page = 1; ; page++) {
    const { items } = await listEntries(readerDb, module, null, { sort: '-created_at', perPage: batch, page });
    yield* items;
    if (items.length < batch) return;
  }
}
