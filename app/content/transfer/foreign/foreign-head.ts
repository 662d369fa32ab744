import { type FrontMatterFile, splitFrontMatter } from '../front-matter';

const toml = /^\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m;
const comment = /^\s*<!--[ \t]*\r?\n(?=title:)([\s\S]*?)-->/;
/** Wiki.js quotes nothing: `title: Praca: zasady` */
const unquoted = /^(title|description): (?!["'[{|>&*!])(?=.{0,1000}$)(.*: .*)$/gm;

/**
 * The front matter of a Markdown file of another program: YAML, or TOML between `+++` (Hugo).
 * @throws FileProblem
 */
export function splitForeignHead(source: string): FrontMatterFile {
  const text = source.replace(/^\uFEFF/, '');
  const found = text.startsWith('+++') ? toml.exec(text) : null;
  if (found?.index === 0)
    return splitFrontMatter(`---\n${yamlOfToml(found[1] ?? '')}---\n${text.slice(found[0].length)}`);
  const end = text.startsWith('---') ? text.indexOf('\n---', 3) : -1;
  return splitFrontMatter(end < 0 ? text : quoted(text.slice(0, end)) + text.slice(end));
}

/**
 * What Wiki.js writes into a comment before a page of HTML.
 * @throws FileProblem
 */
export const headInComment = (html: string): Record<string, unknown> =>
  splitFrontMatter(`---\n${quoted(comment.exec(html)?.[1] ?? '')}\n---\n`).fields;

const quoted = (head: string) =>
  head.replace(unquoted, (_, name: string, words: string) => `${name}: ${JSON.stringify(words.trim())}`);

/** A key of TOML by itself, and one of several parts or in quotation marks, which no field has. */
const key = /^\s*([\w-]+)\s*=\s*(.*)$/;
const otherKey = /^\s*(?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*\s*=/;

const brackets = (value: string): number => {
  const bare = value.replace(/"(?:\\.|[^"\\])*"|'[^']*'|#.*$/g, '');
  return bare.split('[').length - bare.split(']').length;
};

/** Line by line: values of one line and lists are YAML already. Of tables and long texts only the names stay. */
function yamlOfToml(head: string): string {
  let isInTable = false;
  let ends: string | undefined;
  let open = 0;
  let isLeftOut = false;
  const lines = head.split(/\r?\n/).map((line) => {
    if (ends !== undefined) {
      if (line.includes(ends)) ends = undefined;
      return '';
    }
    if (open > 0) {
      open += brackets(line);
      return isLeftOut ? '' : ` ${line}`;
    }
    const table = /^\s*\[{1,2}\s*(?:([\w-]+)|"[^"]*"|'[^']*')["'\w.\s-]*\]{1,2}\s*(?:#.*)?$/.exec(line);
    if (table && !isInTable) {
      isInTable = true;
      return table[1] === undefined ? '' : `${table[1]}:`;
    }
    if (isInTable || line.trim() === '') return '';
    const [, name, own = ''] = key.exec(line) ?? [];
    const other = name === undefined ? otherKey.exec(line) : null;
    if (name === undefined && !other) return ` ${line}`;
    const value = other ? line.slice(other[0].length).trim() : own;
    const long = ['"""', "'''"].find((sign) => value.startsWith(sign));
    if (long && !value.includes(long, 3)) ends = long;
    open = long ? 0 : brackets(value);
    isLeftOut = other !== null;
    if (isLeftOut) return '';
    return long || value.startsWith('{') ? `${name}:` : `${name}: ${value}`;
  });
  return lines.join('\n');
}
