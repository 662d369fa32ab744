import type { FilePage, FileText, TextType } from './file-text';
import { readDocx, readOdt, readXlsx } from './read-office.server';
import { readPdf } from './read-pdf.server';

const readers: Record<Exclude<TextType, 'application/pdf'>, (bytes: Uint8Array) => Promise<FilePage[]>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readDocx,
  'application/vnd.oasis.opendocument.text': readOdt,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readXlsx,
};

/**
 * The text of a file, and whether it has tags.
 * @throws for one that is damaged, password-protected or malicious
 */
export async function extractText(type: TextType, bytes: Uint8Array): Promise<FileText> {
  return type === 'application/pdf' ? readPdf(bytes) : { pages: await readers[type](bytes), tagged: null };
}
