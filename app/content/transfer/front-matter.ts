import { type Document, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml';
import { transferTexts as texts } from '#app/texts/pl/transfer';

/** A file with YAML front matter. */
export interface FrontMatterFile {
  fields: Record<string, unknown>;
  body: string;
  /** The line of a field, from 1. */
  lineOf(name: string): number;
  /** The line of the body's beginning. */
  bodyLine: number;
}

/** What is wrong with a file that should be imported. */
export class FileProblem extends Error {
  constructor(
    message: string,
    readonly line?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const fence = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
/** In characters. */
export const longestHead = 200_000;

/** The body follows the front matter unchanged: `splitFrontMatter` gives it back byte for byte. */
export const joinFrontMatter = (fields: Record<string, unknown>, body: string): string =>
  `---\n${stringify(fields, { lineWidth: 0, aliasDuplicateObjects: false })}---\n${body}`;

/** @throws FileProblem with its line, for front matter that is no YAML map */
export function splitFrontMatter(text: string): FrontMatterFile {
  const found = text.startsWith('---') ? fence.exec(text) : null;
  if (found?.index !== 0) return { fields: {}, body: text, lineOf: () => 1, bodyLine: 1 };
  const [whole, head = ''] = found;
  const { fields, lineOf } = parseYamlMap(head, 1);
  return { fields, body: text.slice(whole.length), lineOf, bodyLine: countLineFeeds(whole) + 1 };
}

export const countLineFeeds = (text: string) => text.split('\n').length - 1;

/**
 * A YAML document that is a map, with the lines of its keys.
 * @param before lines before it in its file
 * @throws FileProblem
 */
function parseYamlMap(source: string, before = 0): Pick<FrontMatterFile, 'fields' | 'lineOf'> {
  if (source.length > longestHead) throw new FileProblem(texts.problems.longHead, before + 1);
  const { value, lineOf } = parseYaml(source, before);
  if (value === null) return { fields: {}, lineOf };
  if (typeof value !== 'object' || Array.isArray(value)) throw new FileProblem(texts.problems.noMap, before + 1);
  return { fields: value as Record<string, unknown>, lineOf };
}

/** The parser takes for each tag, and for each alias, the time of all before it. The portal writes none. */
const mostTags = 1_000;
const mostAliases = 100;
const tag = /(?:^|[\s,[{])!/g;
/** Brackets in each other cost the square of their number. */
const mostNested = 1_000;

function isTooNested(source: string): boolean {
  let depth = 0;
  for (const [sign] of source.matchAll(/[[\]{}]/g))
    if ((depth = Math.max(0, depth + (/[[{]/.test(sign) ? 1 : -1))) > mostNested) return true;
  return false;
}

/**
 * In a time that grows with the length of the source, as files of others are read beside requests.
 * @throws FileProblem
 */
export function parseYaml(source: string, before = 0): { value: unknown; lineOf(name: string | number): number } {
  const lines = new LineCounter();
  if ((source.match(tag)?.length ?? 0) > mostTags || isTooNested(source))
    throw new FileProblem(texts.problems.yaml, before + 1);
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' });
  const lineAt = (offset: number) => before + lines.linePos(offset).line;
  const mistake = document.errors[0]?.pos[0] ?? findExcess(document);
  if (mistake !== undefined) throw new FileProblem(texts.problems.yaml, lineAt(mistake));
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 20 });
  } catch {
    throw new FileProblem(texts.problems.yaml, before + 1);
  }
  const nodes = (document.contents as { items?: { key?: { value?: unknown; range?: number[] }; range?: number[] }[] })
    ?.items;
  return {
    value,
    lineOf(name) {
      const node = typeof name === 'number' ? nodes?.[name] : nodes?.find(({ key }) => key?.value === name)?.key;
      return node?.range?.[0] === undefined ? before + 1 : lineAt(node.range[0]);
    },
  };
}

/** Where a map names a key again, as the parser would compare each key with all before it, or aliases are too many. */
function findExcess(document: Document): number | undefined {
  let found: number | undefined;
  let aliases = 0;
  visit(document, {
    Alias(_, { range }) {
      if (++aliases <= mostAliases) return undefined;
      found = range?.[0];
      return visit.BREAK;
    },
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          found = key.range?.[0];
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
