import { countOwned } from '#app/content/care/due-entries.server';
import { UsersScreen } from '#app/identity/screens/users-screen';
import { findProtection } from '#app/identity/account-protection.server';
import { listUsers } from '#app/identity/list-users.server';
import { presentUser } from '#app/identity/present-user.server';
import { deleteUser } from '#app/identity/save-user.server';
import { AppError } from '#app/platform/errors';
import { longestListSearch } from '#app/platform/paging';
import { requestContext } from '#app/request/request-context.server';
import { userTexts as texts } from '#app/texts/pl/users';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import type { Route } from './+types/users';
import { keepRemoval } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { answerList, remove } from '#app/panel/removal';
import { requirePerson } from '#app/request/require-person.server';

const perPage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = { ...ctx.requireAdmin(), user: requirePerson(ctx).user };
  const q = (url.searchParams.get('q') ?? '').slice(0, longestListSearch);
  const page = readPage(url);
  const { items, total } = await listUsers(db, { q, page, perPage });
  requirePageWithin(url, total, perPage);
  const { ADMIN_EMAILS } = ctx.services.env;
  const ids = items.map(({ id }) => id);
  const owned = await countOwned(db, ids);
  const users = items.map((row) => ({
    ...presentUser(row, ADMIN_EMAILS),
    ownsContent: row.id in owned,
    isProtected: findProtection(row, user.id, ADMIN_EMAILS) !== null,
  }));
  return { users, q, total, page, ownId: user.id };
}

export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireUserWriter(context.get(requestContext));
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  return answerList(
    await remove(() => deleteUser(writer, String(form.get('id') ?? '')), {
      done: texts.removed,
      failed: texts.removeFailed,
    }),
  );
}

export const clientAction = keepRemoval;

export const meta = panelMeta(texts.title);

export default function UsersRoute({ loaderData: { users, q, total, page, ownId } }: Route.ComponentProps) {
  return (
    <UsersScreen users={users} q={q} ownId={ownId}>
      <PanelPages page={page} perPage={perPage} total={total} />
    </UsersScreen>
  );
}
