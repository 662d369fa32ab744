import type { AttachedFile } from '../fields/attached-file';

/** One row of the metadata editor, as typed. */
export interface MetadataRow {
  key: string;
  value: string;
}

/** A form of an entry as a person sees it: every control's text, so that nothing typed is lost on the way. */
export interface FormState {
  texts: Record<string, string>;
  flags: Record<string, boolean>;
  /** What each moment was when the form was made: Warsaw time alone cannot tell apart the hour that comes twice. */
  instants: Record<string, string>;
  metadata: MetadataRow[];
  /** The main file, if it is known what it is. */
  file: AttachedFile | null;
  files: AttachedFile[];
}
