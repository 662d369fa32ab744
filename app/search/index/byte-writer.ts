const firstSize = 1024;
const wordBytes = Uint32Array.BYTES_PER_ELEMENT;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes numbers and strings to a growing buffer. */
export class ByteWriter {
  private bytes = new Uint8Array(firstSize);
  length = 0;
  /** How many bytes were taken away already. */
  private taken = 0;

  /** A whole number up to 2^53 as a varint (LEB128): small numbers take fewer bytes. */
  number(value: number): void {
    this.makeRoom(8);
    let left = value;
    for (; left > 0x7f; left = left > 0x7fffffff ? Math.floor(left / 128) : left >>> 7)
      this.bytes[this.length++] = (left % 128) | 0x80;
    this.bytes[this.length++] = left;
  }

  byte(value: number): void {
    this.makeRoom(1);
    this.bytes[this.length++] = value;
  }

  string(text: string): void {
    this.number(encodedLength(text));
    this.makeRoom(text.length * 3);
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written;
  }

  /** Null, or a string that may be empty. */
  optional(text: string | null): void {
    this.byte(text === null ? 0 : 1);
    if (text !== null) this.string(text);
  }

  append(other: ByteWriter): void {
    this.raw(other.bytes.subarray(0, other.length));
  }

  raw(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Numbers of 32 bits as this machine keeps them, where a reader can have them without a copy. */
  words(numbers: Uint32Array): void {
    while ((this.taken + this.length) % wordBytes !== 0) this.byte(0);
    this.raw(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  /** What was written since the last time; it stands no longer in the writer. */
  take(): Uint8Array {
    const written = this.finish();
    this.taken += this.length;
    this.length = 0;
    return written;
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** The length of a text in UTF-8 bytes. A lone surrogate is written as U+FFFD, three bytes. */
function encodedLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    length += code < 0x800 ? 1 : 2;
    const next = code >= 0xd800 && code < 0xdc00 ? text.charCodeAt(at + 1) : 0;
    if (next >= 0xdc00 && next < 0xe000) at++;
  }
  return length;
}

/** Reads what a ByteWriter wrote. */
export class ByteReader {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  number(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] as number;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 128; byte >= 0x80; scale *= 128) {
      byte = bytes[this.at++] as number;
      value += (byte & 0x7f) * scale;
    }
    return value;
  }

  byte(): number {
    return this.bytes[this.at++] as number;
  }

  string(): string {
    const end = this.number() + this.at;
    const text = this.at === end ? '' : decoder.decode(this.bytes.subarray(this.at, end));
    this.at = end;
    return text;
  }

  skipString(): void {
    const length = this.number();
    this.at += length;
  }

  optional(): string | null {
    return this.byte() === 0 ? null : this.string();
  }

  skipOptional(): void {
    if (this.byte() !== 0) this.skipString();
  }

  /** A view of so many bytes, no copy. */
  raw(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError('the bytes end too soon');
    const bytes = this.bytes.subarray(this.at, end);
    this.at = end;
    return bytes;
  }

  /** A view, no copy: the bytes must begin at a multiple of four. */
  words(count: number): Uint32Array {
    this.at = Math.ceil(this.at / wordBytes) * wordBytes;
    const { buffer, byteOffset } = this.raw(count * wordBytes);
    return new Uint32Array(buffer, byteOffset, count);
  }
}
