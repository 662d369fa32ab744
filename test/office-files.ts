import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip with these parts. */
export async function buildZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${
    main.startsWith('word') ? 'wordprocessingml.document' : 'spreadsheetml.sheet'
  }.main+xml"/></Types>`;

/** A Word document with this body. */
export const buildDocx = (body: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  buildZip({
    '[Content_Types].xml': contentTypes('word/document.xml'),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...more,
  });

export const docxParagraph = (...runs: string[]): string =>
  `<w:p>${runs.map((run) => `<w:r><w:t>${run}</w:t></w:r>`).join('')}</w:p>`;

/** An OpenDocument text with this body. */
export const buildOdt = (body: string): Promise<Buffer> =>
  buildZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });

/** An Excel workbook with one sheet. */
export const buildXlsx = (shared: string, rows: string): Promise<Buffer> =>
  buildZip({
    '[Content_Types].xml': contentTypes('xl/workbook.xml'),
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });

/** A PDF with one line of letters of the Latin alphabet on each page. */
export function buildPdf(lines: string[], catalogue = ''): Buffer {
  const objects = [`<</Type/Catalog/Pages 2 0 R${catalogue}>>`, '', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'];
  const pages = lines.map((line) => {
    const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
    const number = objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
    return objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${number} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    );
  });
  objects[1] = `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`;
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const xref = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${pdf}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF`, 'latin1');
}
