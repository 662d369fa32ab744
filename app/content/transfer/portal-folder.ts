/** The names in an exported folder, beside the folders named as the modules. */
export const folderNames = {
  categories: 'categories.yaml',
  files: 'files',
  /** The names under which the files were uploaded, their addresses, sizes and hashes. */
  fileList: 'files.yaml',
  fragments: 'fragments',
} as const;

/** A file of `files.yaml`. */
export interface ListedFile {
  /** Its name in `files/` and in its address. */
  name: string;
  /** Its name on the uploader's computer. */
  file_name: string;
  sha256: string;
}

/**
 * A text as a part of a path that every system can store: `safeSegment('1.0: <beta>')` → '1.0%3A %3Cbeta%3E'. The front
 * matter has the text itself.
 */
export const safeSegment = (text: string): string =>
  text.replace(
    /^\.|[. ]$|[%/\\<>:"|?*\p{Cc}]/gu,
    (found) => `%${found.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
