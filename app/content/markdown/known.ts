import type { FileFacts } from '#app/files/find-previews.server';

/** A fragment: a text that others show by its name. */
export interface KnownFragment {
  id: string;
  revision: number;
  source: string;
}

/**
 * What the database knows about the names in a text: read before rendering, because the worker thread has no database.
 */
export interface Known {
  files: ReadonlyMap<string, FileFacts>;
  /** By name; null where the text is itself a fragment, which cannot show others. */
  fragments: ReadonlyMap<string, KnownFragment> | null;
}

export const nothingKnown: Known = { files: new Map(), fragments: new Map() };
