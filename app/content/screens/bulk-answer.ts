/** An entry, or a category, that was left unchanged; without a title where it no longer exists. */
export interface RefusedRow {
  id: string;
  title: string | null;
  detail: string;
  isCategory: boolean;
}

/** The result of a bulk change, as the list's screen shows it. */
export type BulkAnswer =
  | { kind: 'wrong'; message: string }
  /** Asks for confirmation of a deletion, without scripts: these ids, or all that the list finds. */
  | { kind: 'ask'; count: number; ids: string[] | null; all: string | null }
  | { kind: 'done'; count: number; failed: string | null; refused: RefusedRow[]; undos: string[] }
  /** `undos` are those left over when an undo stopped early. */
  | { kind: 'undone'; count: number; failed: string | null; refused: RefusedRow[]; undos: string[] };

/** All ids that a list finds, or why they cannot be changed. */
export type BulkFound = { ids: string[] } | { answer: BulkAnswer };
