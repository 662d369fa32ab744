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

/** Line by line: values of one line and lists are YAML already. Of tables only the names stay. */
function yamlOfToml(head: string): string {
  let isInTable = false;
  const lines = head.split('\n').map((line) => {
    const [, table] = /^\[{1,2}([\w-]+)/.exec(line) ?? [];
    if (table !== undefined && !isInTable) {
      isInTable = true;
      return `${table}:`;
    }
    if (isInTable || line.trim() === '') return '';
    return /^[\w-]+\s*=/.test(line) ? line.replace(/\s*=\s*/, ': ') : ` ${line}`;
  });
  return lines.join('\n');
}
