import type { FileFacts } from '#app/files/find-previews.server';

/** A text that others show by its name. */
export interface KnownFragment {
  id: string;
  revision: number;
  source: string;
}

/** What the database knows of what a text names: read before it is rendered, because its thread has no database. */
export interface Known {
  files: ReadonlyMap<string, FileFacts>;
  /** By name; null where the text is a fragment itself, and can show no others. */
  fragments: ReadonlyMap<string, KnownFragment> | null;
}

export const nothingKnown: Known = { files: new Map(), fragments: new Map() };
