import type { Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import {
  addHeadingLinks,
  dressCode,
  nameHeadings,
  tameAddresses,
  showPreviews,
  wrapTablesAndTasks,
} from './dress-html.server';
import { listItem } from './list-items.server';
import { parseMarkdown } from './parse-markdown.server';
import { excerptOf, plainText, readingMinutesOf, sectionsOf } from './plain-text';
import type { RenderedMarkdown } from './rendered-markdown';

/** Raise it with every change of what the renderer makes: stored renderings of an older one are made anew. */
export const RENDERER_VERSION = 4;

/** HTML in the source is dropped by remark-rehype; the sanitiser is the second wall, should anything slip through. */
const toSafeHtml = unified()
  .use(remarkRehype, {
    handlers: { listItem },
    clobberPrefix: 'przypis-',
    footnoteLabel: texts.footnotes,
    footnoteLabelProperties: {},
    footnoteBackLabel: (index: number) => texts.footnoteBack(index + 1),
  })
  .use(rehypeSanitize, {
    ...defaultSchema,
    clobber: [],
    protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
    strip: ['script', 'style'],
  });

const toText = unified().use(rehypeStringify);

/**
 * Renders GitHub-flavoured markdown to sanitised HTML, with all that lists, search and tables of contents need of it.
 * What cannot be parsed in reasonable time is shown as plain paragraphs.
 *
 * @param findPreviews finds the re-encoded previews of the portal's files: images are shown by them
 */
export async function renderMarkdown(
  source: string,
  findPreviews?: (names: string[]) => Promise<Map<string, string>>,
): Promise<RenderedMarkdown> {
  const tree: Root = await toSafeHtml.run(parseMarkdown(source));
  const headings = nameHeadings(tree);
  const text = plainText(tree);
  const sections = sectionsOf(tree, headings);
  const files = tameAddresses(tree);
  if (findPreviews) showPreviews(tree, await findPreviews(files));
  addHeadingLinks(headings);
  wrapTablesAndTasks(tree);
  await dressCode(tree);
  return {
    version: RENDERER_VERSION,
    html: toText.stringify(tree),
    headings: [...headings.values()],
    sections,
    excerpt: excerptOf(text),
    readingMinutes: readingMinutesOf(text),
    files,
  };
}
