import { UsersScreen } from '#app/identity/screens/users-screen';
import { listUsers } from '#app/identity/list-users.server';
import { presentUser } from '#app/identity/present-user.server';
import { deleteUser } from '#app/identity/save-user.server';
import { AppError } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request-context.server';
import { userTexts as texts } from '#app/texts/pl/users';
import { userWriteContext } from '#app/user-write-context.server';
import type { Route } from './+types/users';
import { panelMeta } from './panel-meta';
import { PanelPages } from './panel-pages';
import { readPage } from './read-page';
import { requirePerson } from './require-person.server';

const perPage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const q = (url.searchParams.get('q') ?? '').slice(0, 200);
  const { items, total, page } = await listUsers(db, { q, page: readPage(url), perPage });
  return { users: items.map((row) => presentUser(row, ctx.services.env.ADMIN_EMAILS)), q, total, page, ownId: user.id };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const writer = userWriteContext(context.get(requestContext));
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  const back = url.pathname + url.search;
  try {
    await deleteUser(writer, String(form.get('id') ?? ''));
    return redirectWithToast(back, { kind: 'success', ...texts.deleted });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { title, description } = texts.deleteFailed;
    return redirectWithToast(back, { kind: 'error', title, description: error.detail ?? description });
  }
}

export const meta = panelMeta(texts.title);

export default function UsersRoute({ loaderData: { users, q, total, page, ownId } }: Route.ComponentProps) {
  return (
    <>
      <UsersScreen users={users} q={q} ownId={ownId} />
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}
