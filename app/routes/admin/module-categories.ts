import { data } from 'react-router';
import { createCategory, deleteCategory, updateCategory } from '#app/content/categories/categories.server';
import type { CategoryAnswer } from '#app/content/screens/inputs/use-category-action';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOfForm } from '#app/idempotency/claim.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
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
    parent: read('parent'),
    position,
    // An older page's form has no such fields: then they stay.
    ...(form.has('default_owner') && { default_owner: read('default_owner') }),
    ...(form.has('review_months') && { review_months: months === '' ? null : Number(months) }),
  };
  let slug = '';
  try {
    if (intent === 'create') {
      const claim = claimOfForm(callerOf(writer.actor), form, paths.admin.section(definition.path).categories());
      slug = await answerOnce(
        writer,
        claim,
        async (once) => (await createCategory(once, { ...given, module: definition.key })).slug,
      );
    } else if (intent === 'update') ({ slug } = await updateCategory(writer, id, given));
    else if (intent === 'delete') await deleteCategory(writer, id);
    else throw new AppError('malformed');
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error;
    return refused(error, intent === 'delete' ? texts.removeFailed : texts.saveFailed);
  }
  const done = { create: texts.added, update: texts.updated, delete: texts.removed }[intent] ?? '';
  return data<CategoryAnswer>({ ok: true, errors: {}, slug, message: { kind: 'success', title: done } });
}

function refused(error: AppError, title: string) {
  const description = reasonOf(error);
  return data<CategoryAnswer>(
    { ok: false, errors: error.fields, slug: '', message: { kind: 'error', title, description }, ...renewedKey(error) },
    { status: error.status },
  );
}
