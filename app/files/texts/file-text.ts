/** The text of one page of a file; the page is null in formats that have none. */
export interface FilePage {
  page: number | null;
  text: string;
}

/** Of a longer file the beginning is searched: as many characters as an entry's text may have. */
export const longestFileText = 500_000;

/** Larger files are not read for their text. */
export const largestFile = 50 * 1024 * 1024;

/** The media types that have a reader. */
export const textTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export type TextType = (typeof textTypes)[number];
