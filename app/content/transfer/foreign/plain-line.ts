import { type DocusaurusLines, plainPictures } from './docusaurus-line';
import { gitBookLine } from './gitbook-line';
import { htmlAttribute } from './html-attribute';

/**
 * In characters: what these programs add stands in short lines. Longer ones are left alone, since the patterns here
 * could take the square of a line's length (ReDoS).
 */
export const longestAddition = 1_000;

const attribute = String.raw`(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))`;
/** The end of a link or a picture; without braces, so that a line of many is not read again at each. */
const linkEnd = String.raw`(?:\]\((?:[^(){}]|\([^(){}]*\))*\)|\]\[[^[\]{}]*\])`;
/** MkDocs, behind a link or a picture: `{ .md-button width="300" }` */
const attributes = new RegExp(String.raw`\{(?<=${linkEnd}\{):?[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\}`, 'g');

/** Attributes of the block above (MkDocs, Wiki.js), and where a table of contents goes. */
const silent = new RegExp(
  String.raw`^\s*(?:\{:[^{}]*\}|\{\.[a-z][\w-]*(?:\s+${attribute})*\s*\}|\[\[?_?toc_?\]\]?|__toc__)\s*$`,
  'i',
);
/** `## Nagłówek {#skok .klasa}`, and of GitBook `## Nagłówek <a href="#skok" id="skok"></a>` */
const headed = /^(#{1,6} (?:.*?(?<!\s))?)\s*(?:\{:?\s*[#.][\w-]+(?:\s+[#.][\w-]+)*\s*\}|<a\s[^<>]*><\/a>)\s*$/;
/** Wiki.js: `![](a.png =300x)`, Outline: `![](a.png " =300x200")` and `![](a.png "right-50 =300x200")` */
const pictureSize =
  /(!\[[^[\]]*\]\([^()\s]+)\s+(?:=\d*%?(?:x\d*%?)?|"(?:left-50|right-50|full-width|(?= ?=))(?: ?=\d+x\d+)?")\)/g;
/** Outline: an empty paragraph, of which its exports keep every second. */
const emptyParagraph = /^[ \t]*\\[ \t]*$/;
/** Outline: a line break within a paragraph or a cell of a table; neither a path nor a formula. */
const writtenBreak = /(?<=[\p{L}\d.,:;!?)”"*_])\\n(?<!\\\S*?\\n|\b[A-Z]:\\n)(?=[\p{Lu}*_„"[(–])/gu;
/** Between words of one cell; not `| \n |`, which is about it. */
const writtenBreakInCell = /(?<=[^\s|\\:,]\s?)\\n(?=\s+[^\s|])/g;
const never = /(?!)/;
/** Obsidian: how other notes name a block, `^37066d`; no power, and behind other words no mere word. */
const blockName = /(?:^|(?<!\s)\s+)\^(?=[\d-]*[a-z])(?:(?<=^\^)|(?=[a-z]*[\d-]))[\da-z-]{4,}\s*$/i;
/** MkDocs: the name of a drawing. */
const icon = /:(?:material|octicons|fontawesome|simple)-[a-z\d-]+:(?:\{[^{}]*\})?[ \t]?/g;
/** What is between the bars of a table, or a whole line. */
const cell = /(?:`+[^`]*`+|\\\||[^|])+/g;
/** Obsidian, to writers. */
const comment = /(?<![\d%])%%(?!%)[^%]+%%(?![\p{L}\d%])/gu;
/** Outline */
const mention = /@\[([^[\]]*)\]\(mention:[^()\s]*\)/g;
/** Obsidian, Outline: `==ważne==` */
const marked = /(?<![\p{L}\d=])==(?=[^\s=])([^=]+)(?<=\S)==(?![\p{L}\d=])/gu;
/** Hugo */
const reference = /\{\{[<%]\s*(?:rel)?ref\s+"([^"]*)"\s*[%>]\}\}/g;
const shortcode = /^(\s*)\{\{[<%]\s*(figure|youtube)(\s[^{}]*?)\s*\/?[%>]\}\}\s*$/;

/** A line of another program's Markdown, outside code and callouts, as the portal has it. */
export function plainLine(line: string, docusaurus: DocusaurusLines): string {
  if (line.length > longestAddition) return outsideCode(line, linked);
  if (/^import\s.+\sfrom\s+['"].+['"];?\s*$|^import\s+['"].+['"];?\s*$/.test(line)) return '';
  if (silent.test(line) || emptyParagraph.test(line)) return '';
  const ofProgram = gitBookLine(line) ?? docusaurus.convert(line) ?? hugoLine(line);
  if (ofProgram !== undefined) return ofProgram;
  const shown = (headed.exec(line)?.[1] ?? line).replace(blockName, '');
  const breaks = line.includes('$') ? never : line.startsWith('|') ? writtenBreakInCell : writtenBreak;
  const converted = outsideCode(shown, (text) =>
    plainPictures(linked(text.replace(comment, '').replace(reference, '$1')))
      .replace(pictureSize, '$1)')
      .replace(mention, '@$1')
      .replace(breaks, '<br>')
      .replace(marked, '**$1**')
      .replace(attributes, ''),
  );
  return converted.replace(cell, withoutIcons);
}

/** Without drawings, but where they are all that is said: yes and no in a table. */
function withoutIcons(text: string): string {
  const rest = outsideCode(text, (part) => part.replace(icon, ''));
  return /\p{L}|\d(?![\d.)])/u.test(rest.replace(/\]\([^()]*\)/g, '')) ? rest : text;
}

function hugoLine(line: string): string | undefined {
  const [, before = '', name, given = ''] = shortcode.exec(line) ?? [];
  if (name === undefined) return undefined;
  if (name === 'youtube') {
    const url = `https://www.youtube.com/watch?v=${htmlAttribute(given, 'id') ?? given.trim().replace(/"/g, '')}`;
    return `${before}<${url}>`;
  }
  const said = (key: string) => (htmlAttribute(given, key) ?? '').replace(/[[\]"\\]/g, '');
  const title = said('caption') || said('title');
  return `${before}![${said('alt')}](<${said('src')}>${title && ` "${title}"`})`;
}

const outsideCode = (line: string, change: (text: string) => string) =>
  line
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');

const isPicture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?)$/i;

/** `[[Strona|nazwa]]` → `[nazwa](<Strona>)`; of what is embedded only pictures stay in the text. */
const linked = (text: string) =>
  text.replace(
    /(!?)\[\[([^[\]|#\\]*)(#[^[\]|\\]*)?(?:\\?\|([^[\]]*))?\]\]/g,
    (_, mark: string, page: string, headings = '', name?: string) => {
      const picture = isPicture.test(page.trim()) ? mark : '';
      const shown = picture && /^\d+(?:x\d+)?$/.test(name ?? '') ? '' : name;
      // The last of several headings; a block has none.
      const heading = headings.slice(headings.lastIndexOf('#') + 1);
      const anchor = heading === '' || heading.startsWith('^') ? '' : `#${heading.replace(/\s+/g, '-').toLowerCase()}`;
      return `${picture}[${(shown ?? (page || heading)).trim()}](<${page.trim()}${anchor}>)`;
    },
  );
