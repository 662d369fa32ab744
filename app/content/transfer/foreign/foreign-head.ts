import { parse, TomlDate, TomlError } from 'smol-toml';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { FileProblem, type FrontMatterFile, longestHead, splitFrontMatter } from '../front-matter';

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
  if (found?.index === 0) {
    const [whole, head = ''] = found;
    return { ...readToml(head), body: text.slice(whole.length), bodyLine: whole.split('\n').length };
  }
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

/** A key of TOML, as it begins a line. */
const keyLine = /^[ \t]*([\w-]+)[ \t]*=/;

/** @throws FileProblem */
function readToml(head: string): Pick<FrontMatterFile, 'fields' | 'lineOf'> {
  if (head.length > longestHead) throw new FileProblem(texts.problems.longHead, 2);
  try {
    const fields = Object.fromEntries(Object.entries(parse(head)).map(([name, value]) => [name, written(value)]));
    const keys = head.split('\n').map((line) => keyLine.exec(line)?.[1]);
    return { fields, lineOf: (name) => keys.indexOf(name) + 2 };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new FileProblem(texts.problems.toml, error.line + 1);
  }
}

/** Times as YAML has them, with their zone. */
const written = (value: unknown) => (value instanceof TomlDate ? value.toISOString() : value);
