/** An entry, or a category, that was left as it is; without a title where there is none any more. */
export interface RefusedRow {
  id: string;
  title: string | null;
  detail: string;
  isCategory: boolean;
}

/** What came of a change of many entries of a list, as its screen shows it. */
export type BulkAnswer =
  | { kind: 'wrong'; message: string }
  /** A deletion without scripts: these ids, or all that the list finds, are to be confirmed. */
  | { kind: 'ask'; count: number; ids: string[] | null; all: string | null }
  | { kind: 'done'; count: number; failed: string | null; refused: RefusedRow[]; undos: string[] }
  /** `undos` are left where it ended before its end. */
  | { kind: 'undone'; count: number; failed: string | null; refused: RefusedRow[]; undos: string[] };

/** All that a list finds, or why they are not to be changed. */
export type BulkFound = { ids: string[] } | { answer: BulkAnswer };
