import { getDocumentProxy } from 'unpdf';
import { TextCollector } from './collect-text';
import { type FilePage, type FileText, longestFileText } from './file-text';

const mostPages = 2_000;

/** The text of a PDF, page by page. A scanned page has none (no OCR). */
export async function readPdf(bytes: Uint8Array): Promise<FileText> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const pages: FilePage[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && length < longestFileText; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const collected = new TextCollector();
    for (const item of items) if ('str' in item) collected.add(item.hasEOL ? `${item.str}\n` : item.str);
    page.cleanup();
    const text = collected.take().slice(0, longestFileText - length);
    length += text.length;
    if (text !== '') pages.push({ page: number, text });
  }
  return { pages, tagged: await isTagged(pdf) };
}

/** Whether the catalogue marks the file as tagged (`MarkInfo`) and has the tags (`StructTreeRoot`). */
async function isTagged(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<boolean> {
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  if (marks?.Marked !== true) return false;
  const first = await pdf.getPage(1);
  return (await first.getStructTree()) !== null;
}
