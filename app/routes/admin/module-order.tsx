import { data, type ShouldRevalidateFunction } from 'react-router';
import { fieldOfKind } from '#app/content/define-module';
import { readOrder } from '#app/content/order/read-order.server';
import { findModuleByPath } from '#app/content/registry';
import { OrderScreen } from '#app/content/screens/order-screen';
import type { OrderAnswer } from '#app/content/screens/use-order';
import { undoMany } from '#app/panel/change-many.server';
import { keepForm } from '#app/panel/keep-form';
import { orderMany } from '#app/panel/order-many.server';
import { panelTitle } from '#app/panel/panel-meta';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import { moduleTexts } from '#app/texts/pl/modules';
import { orderTexts as texts } from '#app/texts/pl/order';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/module-order';

function requireOrderedModule(path: string) {
  const module = requireModule(path);
  if (!fieldOfKind(module.definition, 'category')) throw data(null, { status: 404 });
  return module;
}

/** The tree of a module for ordering; `?kategoria=` opens one category of a large one, by its id. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const module = requireOrderedModule(params.module);
  return { path: params.module, ...(await readOrder(db, module, url.searchParams.get('kategoria') ?? '')) };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = { ...requireWriter(ctx), log: ctx.services.log, requestId: ctx.requestId };
  const module = requireOrderedModule(params.module);
  const form = await request.formData();
  const open = url.searchParams.get('kategoria') ?? '';
  const answer =
    form.get('intent') === 'undo' ? await undoMany(writer, module, form) : await orderMany(writer, module, open, form);
  const status = answer.kind === 'stale' ? 412 : answer.kind === 'wrong' ? 422 : 200;
  return data<OrderAnswer>(answer, { status });
}

/** After a conflict the order that is saved now is shown, which other refusals leave as it was. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 412 || defaultShouldRevalidate;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<OrderAnswer>(
    () => serverAction(),
    (message) => ({ kind: 'wrong', message }),
    texts.failed,
  );

const sectionOf = (path: string) => moduleTexts[findModuleByPath(path)?.key ?? '']?.title ?? '';

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.title(sectionOf(args.params.module ?? '')));

export default function ModuleOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OrderScreen
      key={`${loaderData.path} ${loaderData.open}`}
      {...loaderData}
      section={sectionOf(loaderData.path)}
      answer={useKeptAnswer(actionData)}
    />
  );
}
