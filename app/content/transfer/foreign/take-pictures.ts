import { embeddedAddress, extensionOfType } from './image-extensions';
import type { EmbeddedFile } from './foreign-document';

/** In the address of a picture, of what it refers to (Google Docs), or of HTML within Markdown. */
const picture = /(\]\(<?|\]:[ \t]*<?|\ssrc=["'])data:([\w/+.-]+);base64,([\w+/=]+)/g;

/** Takes pictures out of the addresses of a Markdown text: they become files. */
export function takePictures(source: string): { text: string; embedded: EmbeddedFile[] } {
  const embedded: EmbeddedFile[] = [];
  const text = source.replace(picture, (whole, before: string, type: string, code: string) => {
    const extension = extensionOfType(type);
    if (extension === undefined) return whole;
    const name = `obraz-${embedded.length + 1}.${extension}`;
    embedded.push({ name, bytes: Buffer.from(code, 'base64') });
    return before + embeddedAddress(name);
  });
  return { text, embedded };
}
