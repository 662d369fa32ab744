import type { FilePage, TextType } from './file-text';
import { readDocx, readOdt, readXlsx } from './read-office.server';
import { readPdf } from './read-pdf.server';

const readers: Record<TextType, (bytes: Uint8Array) => Promise<FilePage[]>> = {
  'application/pdf': readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readDocx,
  'application/vnd.oasis.opendocument.text': readOdt,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readXlsx,
};

/**
 * The text of a file.
 * @throws for one that is damaged, password-protected or malicious
 */
export const extractText = (type: TextType, bytes: Uint8Array): Promise<FilePage[]> => readers[type](bytes);
