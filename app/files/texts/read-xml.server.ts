import { SaxesParser } from 'saxes';

export interface XmlReader {
  /** Called with an element's name, prefix included, and its attributes. */
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
  /** Whether the rest need not be read. */
  isDone(): boolean;
}

const deepest = 256;

/**
 * Parses XML as a stream, without a tree. Custom entities are not supported, so none can expand (billion laughs).
 * @throws for XML that is not well-formed or is nested too deep
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({});
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > deepest) throw new Error('XML that is nested too deep');
    reader.open(name, attributes);
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    reader.close(name);
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (reader.isDone()) return;
  }
  parser.write(decoder.decode()).close();
}
