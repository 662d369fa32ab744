import type { FileContext } from '#app/files/file-context.server';
import { readFormFiles } from '#app/files/read-form-files.server';
import { saveUpload } from '#app/files/save-upload.server';
import { paths } from '#app/paths';
import { AppError, type FieldErrors, invalid } from '#app/platform/errors';
import { openedField, ownChanges } from '#app/platform/own-changes';
import type { RequestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { drawPicture, mostPictureBytes } from '#app/settings/draw-picture.server';
import { type PictureField, pictureFields } from '#app/settings/look';
import { comparedLook, readLook, showLookValue } from '#app/settings/look-form';
import { previewLook } from '#app/settings/look.server';
import { previewOf } from '#app/settings/preview-of';
import { previewIntent } from '#app/panel/look/look-form';
import type { PreviewedLook } from '#app/settings/look';
import { getSettings, inTurnOnSettings, updateSettings } from '#app/settings/settings.server';
import { lookTexts } from '#app/texts/pl/look';

interface LookAnswer {
  errors: FieldErrors;
  /** What was filled in, with the addresses of pictures that were sent; absent once it is saved. */
  values?: Record<string, string>;
  /** The values that its sender knows, where it is shown again. */
  opened?: string;
  /** Where it was looked at and not saved. */
  preview?: PreviewedLook;
  status: number;
}

/** Saves the form of 'Wygląd', or shows what it would be. A refused form keeps all of it, pictures included. */
export async function saveLook(ctx: RequestContext, request: Request): Promise<LookAnswer> {
  const context = { ...requireWriter(ctx), store: ctx.services.storage };
  const { values, errors: refused } = await readFormFiles(request, {
    names: pictureFields,
    async take({ field, ...upload }) {
      const { name } = await saveUpload(context, { ...upload, mostBytes: mostPictureBytes }).catch((error: unknown) => {
        const isTooLarge = error instanceof AppError && error.code === 'too_large';
        throw isTooLarge ? invalid({ [field]: [lookTexts.errors.pictureSize] }) : error;
      });
      await drawPicture(context, field as PictureField, name);
      return paths.file(name);
    },
  });
  await ctx.requireStillAllowed();
  const isPreview = values.intent === previewIntent;
  const judge = (writer: FileContext) => judgeLook(writer, values, refused, isPreview);
  return isPreview ? judge(context) : inTurnOnSettings(context, judge);
}

async function judgeLook(
  context: FileContext,
  values: Record<string, string>,
  refused: FieldErrors,
  isPreview: boolean,
): Promise<LookAnswer> {
  const { input, rename } = readLook(values);
  const current = comparedLook(await getSettings(context.db, ''));
  const own = ownChanges(comparedLook(input), values[openedField], current, showLookValue);
  const opened = isPreview ? values[openedField] : own.opened;
  const shown = { values, ...(opened !== undefined && { opened }) };
  try {
    if (!isPreview && Object.keys(own.errors).length > 0) throw invalid({ ...own.errors, ...refused });
    // What another admin replaced meanwhile is no mistake of who left it as it was.
    const changes = isPreview ? input : Object.fromEntries(Object.entries(input).filter(([name]) => name in own.input));
    // Everything that is wrong is told at once.
    const look = await previewLook(context, changes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'invalid' ? invalid({ ...error.fields, ...refused }) : error;
    });
    if (Object.keys(refused).length > 0) throw invalid(refused);
    if (isPreview) return { errors: {}, ...shown, preview: previewOf(look), status: 200 };
    await updateSettings(context, changes);
    return { errors: {}, status: 200 };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    return { errors: rename(error.fields), ...shown, status: error.status };
  }
}
