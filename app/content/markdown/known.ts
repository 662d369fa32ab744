import type { FileFacts } from '#app/files/find-previews.server';

/** What the database knows of what a text names: read before it is rendered, because its thread has no database. */
export interface Known {
  files: ReadonlyMap<string, FileFacts>;
}

export const nothingKnown: Known = { files: new Map() };
