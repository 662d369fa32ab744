import { isDay } from '#app/platform/calendar-day';
import type { ForeignDocument } from './foreign-document';
import { fenceBehind } from './code-fence';
import { withoutFirstCode } from './docusaurus-line';
import { saysTime } from './foreign-fields';
import { countLineFeeds } from '../front-matter';
import { splitForeignHead } from './foreign-head';
import { takeProperties } from './notion-properties';
import { longestAddition } from './plain-line';
import { toPortalMarkdown } from './portal-markdown';

const inShortLine = String.raw`(?=[^\n]{0,${longestAddition}}(?:\n|$))`;
/** `## Nagłówek {#skok}` (Docusaurus), `{: #skok }` (MkDocs), `<a href="#skok" id="skok"></a>` (GitBook) */
const namedHeading = new RegExp(
  String.raw`^${inShortLine}#{1,6} +(?! )(?:([^\n]*?)(?<![ \t]))?[ \t]*(?:\{:?[ \t]*#([\w-]+)[ \t]*\}|<a [^<>\n]*\bid="([^"<>\n]+)"[^<>\n]*></a>)[ \t]*\r?$`,
  'gm',
);
/** `<h3 id="skok">Nagłówek</h3>` */
const htmlHeading = /<h([1-6])\b[^<>]{0,200}\sid=["']([^"'<>]{1,200})["'][^<>]{0,200}>([^]{1,500}?)<\/h\1>/gi;
const firstHeading = new RegExp(
  String.raw`^(?:[ \t]*\r?\n)*${inShortLine}# +(.+?)(?: +#+)?[ \t]*(?:\{:?\s*#[\w-]+\s*\}[ \t]*)?(?:\r?\n|$)`,
);

const figureWithMarkdown = /^\s*<figure\b[^<>]*\smarkdown\b[^<>]*>\s*$/;
const caption = /<figcaption\b[^<>]*>([^<]*)<\/figcaption>/;

/** MkDocs: `<figure markdown="span">`, a picture in Markdown with its caption, which would be hidden in HTML. */
function freeFigures(body: string): string {
  let fence: string | undefined;
  let isIn = false;
  const free = (line: string) => {
    fence = fenceBehind(fence, line);
    if (fence !== undefined || line.length > longestAddition) return line;
    const [begins, ends] = [figureWithMarkdown.test(line), isIn && line.trim() === '</figure>'];
    isIn = begins || (isIn && !ends);
    if (begins || ends) return '';
    return isIn ? line.replace(caption, (_, words: string) => words.trim() && `*${words.trim()}*`) : line;
  };
  return body.includes('<figure') ? body.split('\n').map(free).join('\n') : body;
}

/** Posts of Docusaurus and Jekyll: `2024-01-02-spotkanie.md` */
function dayInName(path: string): Record<string, string> {
  const [, date] = /(?:^|\/)(\d{4}-\d\d-\d\d)[-_. ][^/]*$/.exec(path) ?? [];
  return date !== undefined && isDay(date) ? { date } : {};
}

/**
 * A Markdown file of another program. Its title is that of its front matter, or else its first heading; a heading
 * that is the title leaves the text.
 * @param columns of the database of Notion that it is a row of
 * @throws FileProblem
 */
export function readMarkdownDocument(path: string, source: string, columns?: ReadonlySet<string>): ForeignDocument {
  const { fields, body: written, lineOf, bodyLine } = splitForeignHead(source);
  const body = withoutFirstCode(freeFigures(written));
  const first = firstHeading.exec(body);
  const given = typeof fields.title === 'string' && fields.title.trim() !== '' ? fields.title : null;
  const heading = first?.[1] === undefined ? null : plainHeading(first[1]);
  const isTitle = heading !== null && (given === null || given.trim() === heading);
  const rest = first && isTitle ? body.slice(first[0].length) : body;
  const blank = /^(?:[ \t]*\r?\n)*/.exec(rest)?.[0] ?? '';
  const content = rest.slice(blank.length);
  const row = columns ? takeProperties(content, columns) : { content, head: {} };
  const said = { ...fields, ...row.head };
  const head = saysTime(said) ? said : { ...said, ...dayInName(path) };
  const lines: number[] = [];
  const diagrams: number[] = [];
  return {
    path,
    title: given ?? heading,
    heading: isTitle ? heading : null,
    anchors: new Map(
      [
        ...Array.from(body.matchAll(namedHeading), ([, text = '', id, other = '']) => [id ?? other, text] as const),
        ...Array.from(body.matchAll(htmlHeading), ([, , id = '', text = '']) => [id, text] as const),
      ].map(([id, text]) => [id, plainHeading(text)]),
    ),
    content: toPortalMarkdown(row.content, lines, diagrams)
      .trimEnd()
      .concat(content.trim() === '' ? '' : '\n'),
    diagrams,
    head,
    lineOf,
    contentLine: bodyLine + countLineFeeds(body.slice(0, body.length - content.length)),
    contentLines: lines,
    embedded: [],
    notes: [],
  };
}

/** Without marks of emphasis, code and links, and without tags. */
const plainHeading = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`|<\/?[a-z][^<>]*>/gi, (found) => (found.startsWith('`') ? found : ''))
    .replace(/[*`]|\\(?=[^\w\s])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
