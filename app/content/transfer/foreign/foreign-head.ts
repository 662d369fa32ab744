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

/** Line by line: values of one line and lists are YAML already. Of tables and long texts only the names stay. */
function yamlOfToml(head: string): string {
  let isInTable = false;
  let ends: string | undefined;
  const lines = head.split(/\r?\n/).map((line) => {
    if (ends !== undefined) {
      if (line.includes(ends)) ends = undefined;
      return '';
    }
    const [, table] = /^\s*\[{1,2}([\w-]+)["'\w.\s-]*\]{1,2}\s*(?:#.*)?$/.exec(line) ?? [];
    if (table !== undefined && !isInTable) {
      isInTable = true;
      return `${table}:`;
    }
    if (isInTable || line.trim() === '') return '';
    const [, name, value = ''] = key.exec(line) ?? [];
    if (name === undefined) return otherKey.test(line) ? '' : ` ${line}`;
    const long = ['"""', "'''"].find((sign) => value.startsWith(sign));
    if (long && !value.includes(long, 3)) ends = long;
    return long || value.startsWith('{') ? `${name}:` : `${name}: ${value}`;
  });
  return lines.join('\n');
}
