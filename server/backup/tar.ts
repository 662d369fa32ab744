/** The block of a tar archive (POSIX ustar): headers are one, contents fill up to the next. */
export const blockSize = 512;
/** The zero blocks that end an archive. */
export const endBlocks = 2;

/** Sizes from here on do not fit into eleven octal digits: they are in base 256, as in GNU tar. */
const octalLimit = 8 ** 11;
const ascii = (block: Buffer, start: number, length: number) =>
  block.toString('latin1', start, start + length).replace(/\0.*$/s, '');

/** The header of a regular file that only its owner reads. @param name at most 100 letters, ASCII */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (name.length > 100) throw new Error(`${name} is too long for an archive`);
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  block.write(name, 0, 'latin1');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (size < octalLimit) octal(size, 124, 12);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(Math.floor(modifiedAt.getTime() / 1_000), 136, 12);
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  octal(checksum(block), 148, 7);
  block[155] = 0x20;
  return block;
}

/**
 * @returns null for the zero block at the end of an archive
 * @throws Error for an invalid header
 */
export function readTarHeader(block: Buffer): { name: string; size: number } | null {
  if (block.every((byte) => byte === 0)) return null;
  if (ascii(block, 257, 5) !== 'ustar' || Number.parseInt(ascii(block, 148, 8), 8) !== checksum(block))
    throw new Error('this is no header of a tar archive');
  const isLarge = block[124] === 0x80;
  const size = isLarge ? Number(block.readBigUInt64BE(128)) : Number.parseInt(ascii(block, 124, 12), 8);
  if (!Number.isSafeInteger(size)) throw new Error('the header names no size');
  return { name: ascii(block, 0, 100), size };
}

/** The number of bytes that pad a content to full blocks. */
export const padding = (size: number) => (blockSize - (size % blockSize)) % blockSize;

/** The checksum of a header, with its own field counted as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}
