/** A file of an entry as the API names it. `fileSize` is in bytes. */
export interface AttachedFile {
  url: string;
  fileName: string;
  fileSize: number;
  fileType: string;
}

/** A short mark for the type of a file, such as 'PDF', from its name or else its type. */
export function fileMark(file: Pick<AttachedFile, 'fileName' | 'fileType'> | null): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file?.fileName ?? '')?.[1];
  return (extension ?? file?.fileType.split('/').at(-1) ?? 'N/A').slice(0, 5).toUpperCase();
}

/** A file as a form submits it, in JSON; null for anything else. */
export function readAttached(text: FormDataEntryValue | null): AttachedFile | null {
  if (typeof text !== 'string' || text === '') return null;
  try {
    const { url, fileName, fileSize, fileType } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url !== 'string') return null;
    return { url, fileName: String(fileName ?? ''), fileSize: Number(fileSize) || 0, fileType: String(fileType ?? '') };
  } catch {
    return null;
  }
}
