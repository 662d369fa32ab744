import mammoth from 'mammoth';
import { openArchive } from '#app/files/texts/open-archive.server';
import { megabyte } from '#app/platform/byte-sizes';
import { embeddedAddress, extensionOfType } from './image-extensions';
import type { Converted, EmbeddedFile } from './foreign-document';
import { htmlToMarkdown } from './html-to-markdown.server';

/** The most bytes that the parts of a document unpack to: mammoth holds all of them in memory. */
const mostUnpackedBytes = 64 * megabyte;

/**
 * A Word document as Markdown, with its pictures.
 * @throws for one that is damaged, or unpacks to too much
 */
export async function docxToMarkdown(bytes: Uint8Array): Promise<Converted> {
  await openArchive(bytes, mostUnpackedBytes);
  const embedded: EmbeddedFile[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = extensionOfType(image.contentType);
    if (extension === undefined) return { src: '' };
    const name = `obraz-${embedded.length + 1}.${extension}`;
    embedded.push({ name, bytes: Uint8Array.from(await image.readAsBuffer()) });
    return { src: embeddedAddress(name) };
  });
  const styleMap = [
    "p[style-name='Title'] => h1:fresh",
    "p[style-name='Tytuł'] => h1:fresh",
    "p[style-name='Subtitle'] => p:fresh",
  ];
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage, styleMap });
  return { ...htmlToMarkdown(value), embedded };
}
