/** A file of an entry as the API names it. `fileSize` is in bytes. */
export interface AttachedFile {
  url: string;
  fileName: string;
  fileSize: number;
  fileType: string;
}

/** What kind of file it is, in few letters: 'PDF', from its name or else its type. */
export function fileMark(file: Pick<AttachedFile, 'fileName' | 'fileType'> | null): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file?.fileName ?? '')?.[1];
  return (extension ?? file?.fileType.split('/').at(-1) ?? 'N/A').slice(0, 5).toUpperCase();
}
