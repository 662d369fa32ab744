import { purgeDeleted, requireDeleted } from '#app/content/deleted/deleted-entries.server';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { answerPage, remove } from '#app/panel/removal';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { deletedTexts } from '#app/texts/pl/deleted';
import { removalTexts } from '#app/texts/pl/lists';
import { RemovalPage } from '#app/ui/removal-page';
import type { Route } from './+types/deleted-purge';

const texts = deletedTexts.question;

/** The confirmation before a deleted entry is removed for good. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { title } = await requireDeleted({ db, clock: ctx.services.clock }, params.id);
  return { title: texts.title(title) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const done = await remove(() => purgeDeleted(writer, params.id), { done: deletedTexts.purged });
  return answerPage(done, paths.admin.deleted());
}

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function DeletedPurge({ loaderData: { title }, actionData }: Route.ComponentProps) {
  const words = { ...removalTexts, delete: deletedTexts.purge };
  return <RemovalPage title={title} text={texts.text} texts={words} back={paths.admin.deleted()} answer={actionData} />;
}
