import { listAddresses, summariseAddresses } from '#app/content/entries/list-addresses.server';
import { plainLine } from '#app/content/markdown/plain-line';
import { boundModules } from '#app/content/registry.server';
import { paths } from '#app/paths';
import type { RequestContext } from '#app/request/request-context.server';
import { feedTexts as texts } from '#app/texts/pl/feeds';
import { sectionNames } from '#app/texts/pl/sections';
import { documentResponse, latest } from '#server/http/document-response';

/** The most entries per module in /llms.txt. */
const longestList = 200;

/** /llms.txt: describes the portal and links to its pages as markdown. */
export async function answerLlms(request: Request, ctx: RequestContext): Promise<Response> {
  ctx.dependsOn('settings', ...boundModules.map(({ definition }) => definition.key));
  const { readerDoor, services } = ctx;
  const { PUBLIC_URL } = services.env;
  const [site, sections] = await Promise.all([
    services.settings(),
    Promise.all(
      boundModules.map(async (module) => {
        const [entries, { total, updated_at }] = await Promise.all([
          listAddresses(readerDoor.db, module, { limit: longestList }),
          summariseAddresses(readerDoor.db, module),
        ]);
        return { definition: module.definition, entries, total, updated_at };
      }),
    ),
  ]);
  const lines = [
    `# ${plainLine(site.site_name)}`,
    '',
    `> ${plainLine(site.site_description || site.site_name)}`,
    '',
    texts.llms.about,
    '',
  ];
  for (const { definition, entries, total } of sections.filter((section) => section.total > 0)) {
    lines.push(`## ${sectionNames[definition.key] ?? definition.key}`, '');
    lines.push(...entries.map(({ title, path }) => `- [${plainLine(title)}](${PUBLIC_URL}${path}.md)`), '');
    if (total > entries.length)
      lines.push(texts.llms.more(total, `${PUBLIC_URL}${paths.api.root()}/${definition.key}`), '');
  }
  lines.push(`## ${texts.llms.machines}`, '');
  lines.push(
    `- [${texts.llms.full}](${PUBLIC_URL}${paths.llmsFull()})`,
    `- [${texts.llms.api}](${PUBLIC_URL}${paths.api.openapi()})`,
    `- [${texts.llms.feed}](${PUBLIC_URL}${paths.feed()})`,
  );
  if (site.mcp_enabled) lines.push(`- [${texts.llms.mcp}](${PUBLIC_URL}${paths.mcp()})`);
  lines.push(`- [${texts.llms.sitemap}](${PUBLIC_URL}${paths.sitemap()})`, '');
  return documentResponse(request, {
    body: lines.join('\n'),
    type: 'text/plain',
    modified: latest(sections.map((section) => section.updated_at)),
  });
}

/** /robots.txt: allows what is public, except for searches; disallows the panel and the API. */
export function answerRobots(request: Request, ctx: RequestContext): Response {
  const { PUBLIC_URL } = ctx.services.env;
  const lines = [
    'User-agent: *',
    `Disallow: ${paths.admin.root()}`,
    'Disallow: /api/',
    'Disallow: /auth/',
    `Allow: ${paths.api.docs()}`,
    `Allow: ${paths.api.openapi()}`,
    `Disallow: ${paths.search()}`,
    '',
    `Sitemap: ${PUBLIC_URL}${paths.sitemap()}`,
    '',
  ];
  return documentResponse(request, { body: lines.join('\n'), type: 'text/plain' });
}
