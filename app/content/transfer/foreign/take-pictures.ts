import { fenceBehind } from './code-fence';
import { embeddedAddress, extensionOfType } from './image-extensions';
import type { EmbeddedFile } from './foreign-document';

/** In the address of a picture, of what it refers to (Google Docs), or of HTML within Markdown. */
const picture = /(\]\(<?|\]:[ \t]*<?|(?:^|\s)src=["'])data:([\w/+.-]+);base64,([\w+/=]+)/g;

/** Takes pictures out of the addresses of a Markdown text, but not of code: they become files. */
export function takePictures(source: string): { text: string; embedded: EmbeddedFile[] } {
  const embedded: EmbeddedFile[] = [];
  const take = (whole: string, before: string, type: string, code: string) => {
    const extension = extensionOfType(type);
    if (extension === undefined) return whole;
    const name = `obraz-${embedded.length + 1}.${extension}`;
    embedded.push({ name, bytes: Buffer.from(code, 'base64') });
    return before + embeddedAddress(name);
  };
  let fence: string | undefined;
  const lines = source.split('\n').map((line) => {
    fence = fenceBehind(fence, line);
    return fence === undefined ? line.replace(picture, take) : line;
  });
  return { text: lines.join('\n'), embedded };
}
