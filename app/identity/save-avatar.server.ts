import type { FileContext } from '#app/files/file-context.server';
import { removeFile } from '#app/files/remove-file.server';
import { saveUpload, type Upload } from '#app/files/save-upload.server';
import { paths } from '#app/paths';
import { invalid } from '#app/platform/errors';
import { profileTexts } from '#app/texts/pl/users';
import { updateUser } from './save-user.server';
import type { UserWriter } from './user-writer.server';

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/**
 * Stores a picture as the person's avatar.
 * @throws AppError `invalid` for what is not a picture; see `saveUpload`
 */
export async function saveAvatar(
  context: FileContext,
  writer: UserWriter,
  userId: string,
  upload: Upload,
): Promise<void> {
  const file = await saveUpload(context, upload);
  try {
    if (!imageTypes.has(file.file_type)) throw invalid({ file: [profileTexts.avatarType] });
    await updateUser(writer, userId, { avatar_url: paths.file(file.name) });
  } catch (error) {
    // If it cannot be removed now, the sweep removes it later.
    await removeFile(context, file.name).catch(() => {});
    throw error;
  }
}
