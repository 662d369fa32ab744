import { megabyte } from '#app/platform/byte-sizes';

/** The text of one page of a file; `page` is null in formats without pages. */
export interface FilePage {
  page: number | null;
  text: string;
}

/** What is read of a file. */
export interface FileText {
  pages: FilePage[];
  /** Whether a PDF says what its text is (headings, lists, tables); null for other files. */
  tagged: boolean | null;
}

/** Only the beginning of a longer file is searched: as many characters as an entry's text may have. */
export const longestFileText = 500_000;

/** The text of larger files is not extracted. */
export const mostFileBytes = 50 * megabyte;

/** The media types whose text can be extracted. */
export const textTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export type TextType = (typeof textTypes)[number];
