import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildDocx, buildOdt, buildPdf, buildXlsx, buildZip, docxParagraph } from '#test/office-files';
import { extractText } from './extract-text.server';
import { longestFileText, textTypes } from './file-text';

const [pdf, docx, odt, xlsx] = textTypes;
const pagesOf = async (...file: Parameters<typeof extractText>) => (await extractText(...file)).pages;

describe('the text of a file', () => {
  test('of a PDF is extracted page by page; a page without letters has none', async () => {
    expect(await pagesOf(pdf, buildPdf(['Pierwsza strona', '', 'Trzecia strona']))).toEqual([
      { page: 1, text: 'Pierwsza strona' },
      { page: 3, text: 'Trzecia strona' },
    ]);
  });

  test('of a PDF with Polish letters has them', async () => {
    const { pages } = await extractText(pdf, readFileSync('db/sample/files/karta-skrotow.pdf'));
    expect(pages.map(({ page }) => page)).toEqual(pages.map((_page, index) => index + 1));
    expect(pages.map(({ text }) => text).join(' ')).toMatch(/[ąęśżźćłńó]/);
  });

  test('of a Word document has its paragraphs as lines, words split into runs joined, and no deleted text', async () => {
    const body = `${docxParagraph('Kopia zapa', 'sowa &amp; ', 'plik')}<w:p><w:del><w:r><w:delText>skreślone</w:delText><w:t>też</w:t></w:r></w:del><w:r><w:t>Drugi</w:t><w:tab/><w:t>akapit</w:t></w:r></w:p>`;
    const notes = { 'word/footnotes.xml': `<w:footnotes xmlns:w="w">${docxParagraph('Przypis')}</w:footnotes>` };
    expect(await pagesOf(docx, await buildDocx(body, notes))).toEqual([
      { page: null, text: 'Kopia zapasowa & plik\nDrugi akapit\nPrzypis' },
    ]);
  });

  test('of an OpenDocument text has headings and paragraphs as lines', async () => {
    const body =
      '<text:tracked-changes><text:p>skreślone</text:p></text:tracked-changes><text:h>Nagłówek</text:h><text:p>Dwa<text:s/>słowa <text:span>i pół</text:span></text:p>';
    expect(await pagesOf(odt, await buildOdt(body))).toEqual([{ page: null, text: 'Nagłówek\nDwa słowa i pół' }]);
  });

  test('of a workbook has a line for each row, with separated cells', async () => {
    const shared = '<si><t>Stan</t></si><si><r><t>W </t></r><r><t>toku</t></r><rPh><t>ignore</t></rPh></si>';
    const rows =
      '<row><c t="s"><v>0</v></c><c/><c t="s"><v>1</v></c></row><row/><row><c><v>42</v></c><c t="inlineStr"><is><t>wprost</t></is></c></row>';
    expect(await pagesOf(xlsx, await buildXlsx(shared, rows))).toEqual([
      { page: null, text: 'Stan · W toku\n42 · wprost' },
    ]);
  });

  test('is cut at the limit', async () => {
    const body = docxParagraph('słowo '.repeat(1_000)).repeat(200);
    const [page] = await pagesOf(docx, await buildDocx(body));
    expect(page?.text.length).toBeGreaterThan(longestFileText - 10_000);
    expect(page?.text.length).toBeLessThanOrEqual(longestFileText);
  });

  test('contains nothing that the database cannot store', async () => {
    expect(await pagesOf(pdf, buildPdf(['a\\000b']))).toEqual([{ page: 1, text: 'a b' }]);
  });
});

describe('the tags of a PDF', () => {
  test.each([
    ['', false],
    ['/MarkInfo<</Marked true>>', false],
    ['/StructTreeRoot<</Type/StructTreeRoot>>', false],
    ['/MarkInfo<</Marked false>>/StructTreeRoot<</Type/StructTreeRoot>>', false],
    ['/MarkInfo<</Marked true>>/StructTreeRoot<</Type/StructTreeRoot>>', true],
  ])('are there with both of their marks: %s', async (tags, tagged) =>
    expect(await extractText(pdf, buildPdf(['Tekst'], tags))).toMatchObject({ tagged }),
  );

  test('are found in one that an office program made, and looked for in PDF files only', async () => {
    expect(await extractText(pdf, readFileSync('db/sample/files/karta-skrotow.pdf'))).toMatchObject({ tagged: true });
    expect(await extractText(docx, await buildDocx(docxParagraph('Tekst')))).toMatchObject({ tagged: null });
  });
});

describe('a file is refused', () => {
  test.each(textTypes)('that is no %s', async (type) => {
    await expect(extractText(type, Buffer.from('zwykły tekst'))).rejects.toThrow();
  });

  test('that is cut off', async () => {
    const whole = await buildDocx(docxParagraph('tekst'));
    await expect(extractText(docx, whole.subarray(0, whole.length - 30))).rejects.toThrow();
  });

  test('that declares too large an unpacked size, before any of it is unpacked', async () => {
    const bomb = await buildDocx('', { 'word/media/a.bin': Buffer.alloc(201 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(300_000);
    await expect(extractText(docx, bomb)).rejects.toThrow('unpacks to too much');
  });

  test('that unpacks to more than it declares', async () => {
    const bomb = await buildDocx(docxParagraph('a'.repeat(100_000)));
    const entry = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 4);
    bomb.writeUInt32LE(50, entry + 24);
    await expect(extractText(docx, bomb)).rejects.toThrow(/too many bytes|more bytes/i);
  });

  test('that has too many parts, or names that climb out of it', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_part, number) => [`p/${number}`, '']));
    await expect(extractText(docx, await buildZip(many))).rejects.toThrow('too many parts');
    const climbing = await buildDocx('', { 'aa/etc/passwd': 'x' });
    const bytes = Buffer.from(climbing.toString('latin1').replaceAll('aa/etc', '../etc'), 'latin1');
    await expect(extractText(docx, bytes)).rejects.toThrow();
  });

  test('whose XML nests without end, or grows by entities of its own', async () => {
    await expect(extractText(docx, await buildDocx('<w:p>'.repeat(300)))).rejects.toThrow('nested too deep');
    const entities = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document xmlns:w="w"><w:t>&b;</w:t></w:document>`;
    await expect(extractText(docx, await buildZip({ 'word/document.xml': entities }))).rejects.toThrow();
  });
});
