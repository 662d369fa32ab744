import type { EntryStatus } from '../entry-status';

/** Something to be imported, and where it stands. */
export interface Planned {
  /** The path of its file in what is imported. */
  source: string;
  fields: Record<string, unknown>;
  /** The line of a field in that file, from 1. */
  lineOf(field: string): number;
  /** What people should know of its conversion, in Polish. */
  notes: string[];
}

export interface PlannedEntry extends Planned {
  module: string;
}

export interface PlannedFile {
  source: string;
  /** The name in its address, /files/{name}. */
  name: string;
  fileName: string;
  /** Of its content, where the export says it. */
  sha256?: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** What an import is to make, as it was read; nothing of it has been checked against the portal. */
export interface Bundle {
  categories: Planned[];
  fragments: Planned[];
  entries: PlannedEntry[];
  /** By the name in their address. */
  files: Map<string, PlannedFile>;
  /** What could not be read, and what is left out. */
  reports: FileReport[];
}

/**
 * What becomes of a file: `new`, `same` (the portal has it already), `exists` (the portal has another under that
 * address, and keeps it), `unused` (nothing needs it), `refused`.
 */
export type Outcome = 'new' | 'same' | 'exists' | 'unused' | 'refused';

export interface FileReport {
  source: string;
  what: 'entry' | 'category' | 'fragment' | 'file';
  outcome: Outcome;
  module?: string;
  title?: string;
  /** The public address that it has or will have. */
  address?: string;
  status?: EntryStatus;
  line?: number;
  /** In Polish; of a refusal its reasons. */
  notes: string[];
}

export interface ImportReport {
  /** Whether the portal was changed. */
  done: boolean;
  files: FileReport[];
}

export const countOutcome = ({ files }: Pick<ImportReport, 'files'>, outcome: Outcome): number =>
  files.filter((file) => file.outcome === outcome).length;

export const emptyBundle = (): Bundle => ({
  categories: [],
  fragments: [],
  entries: [],
  files: new Map(),
  reports: [],
});
