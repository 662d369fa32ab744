/** CP852, of MS-DOS in Central Europe, from its byte 0x80 on: no runtime has it. */
const upper =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

/** That the name is UTF-8: in the flags of an entry, and the field in which Info-ZIP has it once more. */
const [utf8Flag, utf8Field] = [0x800, 0x7075];

/** What of an entry tells its name. */
interface NamedEntry {
  fileName: string;
  fileNameRaw: Uint8Array;
  generalPurposeBitFlag: number;
  extraFields: readonly { id: number }[];
}

/**
 * The name of a file in a zip. Where the zip does not say that it is UTF-8, it can be so still (macOS), or else is in
 * one of two code pages: that of Windows' own program for zips, or that of its texts, which some older programs take.
 */
export function zipName({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: NamedEntry): string {
  if (generalPurposeBitFlag & utf8Flag || extraFields.some(({ id }) => id === utf8Field)) return fileName;
  return decode(fileNameRaw).replaceAll('\\', '/');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const dos = Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join('');
    const windows = new TextDecoder('windows-1250').decode(bytes);
    return countPolish(windows) > countPolish(dos) ? windows : dos;
  }
}

const countPolish = (text: string): number => text.match(/[ąćęłńóśźż]/giu)?.length ?? 0;
