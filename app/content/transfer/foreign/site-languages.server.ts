import type { SourceFile, SourceTree } from '../source-tree.server';

/** Files that are no part of a site as it is read, and why: one object for all of one reason. */
export interface Left {
  source: string;
  note(pages: number): string;
}

/** A site in the one language that is taken of it. */
export interface Translated {
  tree: SourceTree;
  /** By path. */
  left: Map<string, Left>;
  /** What is said for words of its navigation: 'Basics' → 'Podstawy' */
  words: Map<string, string>;
  /** Further paths by which files of the tree are linked: 'docs/a.pl.md' → 'docs/a.md' */
  otherPaths: Map<string, string>;
}

/** The language that is taken where a site has it. */
export const language = 'pl';

export const isIn = (path: string, folder: string) => folder === '' || path.startsWith(`${folder}/`);

/** The first of its kind for each name. */
export function once<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}

export const moved = (file: SourceFile, path: string): SourceFile => (file.path === path ? file : { ...file, path });
