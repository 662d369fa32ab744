import type { Decoded } from '../encodings.server';
import type { LinkedText } from './rewrite-links';

/** A picture that a document has in itself. */
export interface EmbeddedFile {
  /** The text names it by `embeddedAddress`. */
  name: string;
  bytes: Uint8Array;
}

/** A document of another program, as it was read: its text is Markdown already, its links are not ours yet. */
export interface ForeignDocument {
  /** Relative, with '/'. */
  path: string;
  /** The path that says where it goes, where its own does not. */
  place?: string;
  /** Null where the document has none. */
  title: string | null;
  content: string;
  /** The heading that has left the content, as it is the title. */
  heading: string | null;
  /** Anchors that headings say themselves, with the heading's words. */
  anchors: Map<string, string>;
  /** Its front matter. */
  head: Record<string, unknown>;
  lineOf(field: string): number;
  /** The line of its file at which `content` begins. */
  contentLine: number;
  /** For each line of the content, the number of the line that it was before it became the portal's Markdown. */
  contentLines?: readonly number[];
  /** The lines of the content with diagrams that have become code. */
  diagrams?: readonly number[];
  embedded: EmbeddedFile[];
  /** What people call the files of these addresses, where their names do not say it. */
  fileNames?: ReadonlyMap<string, string>;
  notes: string[];
}

/** A Markdown text whose HTML can be shown. */
export type ShownText = Pick<ForeignDocument, 'content' | 'contentLines' | 'diagrams'>;

/** What is asked of the thread that converts. */
export type ConversionJob =
  | {
      kind: 'html' | 'docx';
      bytes: Uint8Array;
      /** What a page's own program says of it. */
      title?: string;
    }
  | { kind: 'shown'; text: ShownText }
  | { kind: 'links'; text: string };

export type AnswerTo<Job extends ConversionJob> = Job extends { kind: 'shown' }
  ? ShownText
  : Job extends { kind: 'links' }
    ? LinkedText
    : Converted;

/** What a document consists of. */
export type Converted = Pick<ForeignDocument, 'title' | 'content' | 'heading' | 'anchors' | 'embedded' | 'fileNames'> &
  Partial<Pick<ForeignDocument, 'head'> & Pick<Decoded, 'isGuess'>>;
