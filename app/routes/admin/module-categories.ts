import { data } from 'react-router';
import {
  createCategory,
  deleteCategory,
  requireCategory,
  updateCategory,
} from '#app/content/categories/categories.server';
import type { CategoryAnswer } from '#app/content/screens/inputs/use-category-action';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { paths } from '#app/paths';
import { AppError, invalid } from '#app/platform/errors';
import { openedField, ownChanges } from '#app/platform/own-changes';
import { reasonOf } from '#app/platform/sentence-of';
import { behaviourOf } from '#app/content/fields/behaviours';
import { requestContext } from '#app/request/request-context.server';
import { editTexts } from '#app/texts/pl/modules';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/module-categories';
import { requireModule } from '#app/request/require-module.server';

const texts = editTexts.categories;

/** Creates, renames or deletes a category of the module, for the small form inside an entry's form. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const { definition } = requireModule(params.module);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const [intent, id] = [read('intent'), read('id')];
  const position = behaviourOf({ kind: 'position' }).input(read('position')).input;
  const months = read('review_months').trim();
  const given = {
    name: read('name'),
    slug: read('slug'),
    parent: read('parent') || null,
    position,
    // An older page's form has no such fields: then they stay.
    ...(form.has('default_owner') && { default_owner: read('default_owner') || null }),
    ...(form.has('review_months') && { review_months: months === '' ? null : Number(months) }),
  };
  let slug = '';
  let opened: string | undefined;
  try {
    if (intent === 'create') {
      const claim = claimOfForm(callerOf(writer.actor), form, paths.admin.section(definition.path).categories());
      slug = await answerOnce(
        writer,
        claim,
        async (once) => (await createCategory(once, { ...given, module: definition.key })).slug,
      );
    } else if (intent === 'update') {
      const own = ownChanges(given, form.get(openedField), { ...(await requireCategory(writer.db, id)) }, showValue);
      opened = own.opened;
      if (Object.keys(own.errors).length > 0) throw invalid(own.errors);
      ({ slug } = await updateCategory(writer, id, own.input));
    } else if (intent === 'delete') await deleteCategory(writer, id);
    else throw new AppError('malformed');
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error;
    const title = intent === 'delete' ? texts.removeFailed : texts.saveFailed;
    return refused(error, title, opened === undefined ? {} : { opened });
  }
  const done = { create: texts.added, update: texts.updated, delete: texts.removed }[intent] ?? '';
  return data<CategoryAnswer>({ ok: true, errors: {}, slug, message: { kind: 'success', title: done } });
}

const showValue = (name: string, value: unknown) =>
  name === 'default_owner' && value !== null ? editTexts.otherAccount : String(value ?? '');

function refused(error: AppError, title: string, known: Pick<CategoryAnswer, 'opened'>) {
  const description = reasonOf(error);
  return data<CategoryAnswer>(
    {
      ok: false,
      errors: error.fields,
      slug: '',
      message: { kind: 'error', title, description },
      ...known,
      ...renewedKey(error),
    },
    { status: error.status },
  );
}
