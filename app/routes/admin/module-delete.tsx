import { Form, redirect } from 'react-router';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { requestContext } from '#app/request-context.server';
import { removalTexts as texts } from '#app/texts/pl/lists';
import { Button, ButtonLink } from '#app/ui/button';
import type { Route } from './+types/module-delete';
import { panelTitle } from './panel-meta';
import { moduleOf } from './module-of.server';
import { removeEntry } from './remove-entry.server';

/** The question before an entry is deleted, as a page: the way that works without scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const { title } = await requireEntry(db, moduleOf(params.module), user, params.id);
  return { title, list: `/admin/${params.module}` };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { flash } = await removeEntry(context.get(requestContext), moduleOf(params.module), params.id);
  return redirect(`/admin/${params.module}`, { headers: { 'set-cookie': flash } });
}

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.title(args.loaderData?.title ?? ''));

export default function ModuleDelete({ loaderData: { title, list } }: Route.ComponentProps) {
  return (
    <Form method="post" className="max-w-xl space-y-5">
      <h1 className="text-2xl font-bold">{texts.title(title)}</h1>
      <p>{texts.text}</p>
      <div className="flex gap-3">
        <ButtonLink to={list}>{texts.cancel}</ButtonLink>
        <Button type="submit" tone="destructive">
          {texts.delete}
        </Button>
      </div>
    </Form>
  );
}
