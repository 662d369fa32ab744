/** A file of an entry as the API names it. `fileSize` is in bytes. */
export interface AttachedFile {
  url: string;
  fileName: string;
  fileSize: number;
  fileType: string;
}
