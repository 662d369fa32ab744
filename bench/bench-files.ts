import { readFileSync } from 'node:fs';
import type { SearchDocument } from '#app/search/search-document';

/** A page of a corpus file. */
export interface CorpusPage {
  id: string;
  source: string;
  title: string;
  headings: string[];
  body: string;
}

/** A query of a queries file: the page with the id `target` is the right one, or any of several. */
export interface BenchQuery {
  type: string;
  query: string;
  target: string | string[];
}

export function readJsonLines<Line>(file: string): Line[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as Line);
}

/**
 * The page as the portal would index it; the corpus does not locate headings in the body, so each becomes its own
 * section.
 */
export function toDocument(page: CorpusPage): SearchDocument {
  const headings = (page.headings ?? []).map((heading, index) => ({ heading, anchor: `h-${index + 1}`, text: '' }));
  return {
    module: page.source ?? 'corpus',
    id: page.id,
    title: page.title,
    url: `/${page.id}`,
    sections: [{ heading: null, anchor: null, text: page.body ?? '' }, ...headings],
    category: null,
  };
}

/** The values of `--name value`, or undefined. */
export function readOption(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

export function hasFlag(name: string): boolean {
  return process.argv.includes(`--${name}`);
}
