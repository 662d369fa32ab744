import { paths } from '#app/paths';

/** A stored file in the API; `fileSize` in bytes. */
export const presentFile = (file: { name: string; file_name: string; file_size: number; file_type: string }) => ({
  url: paths.file(file.name),
  fileName: file.file_name,
  fileSize: file.file_size,
  fileType: file.file_type,
});
