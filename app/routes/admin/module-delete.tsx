import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { removalTexts as texts } from '#app/texts/pl/lists';
import { moduleTexts } from '#app/texts/pl/modules';
import { listBehind } from '#app/ui/list-address';
import { RemovalPage } from '#app/ui/removal-page';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/module-delete';
import { keepRemoval } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { requireModule } from '#app/request/require-module.server';
import { answerPage, remove } from '#app/panel/removal';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const { title } = await requireEntry(db, requireModule(params.module), user, params.id);
  return { title: texts.title(title), list: listBehind(paths.admin.section(params.module).list(), url) };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const [writer, module] = [requireWriter(context.get(requestContext)), requireModule(params.module)];
  const removed = await remove(() => deleteEntry(writer, module, params.id), {
    done: moduleTexts[module.definition.key]?.removed,
  });
  return answerPage(removed, listBehind(paths.admin.section(params.module).list(), url));
}

export const clientAction = keepRemoval;

export const meta: Route.MetaFunction = (args) => panelTitle(args, args.loaderData?.title ?? '');

export default function ModuleDelete({ loaderData: { title, list }, actionData }: Route.ComponentProps) {
  return <RemovalPage title={title} text={texts.text} texts={texts} back={list} answer={actionData} />;
}
