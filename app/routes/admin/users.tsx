import { data } from 'react-router';
import { UsersScreen } from '#app/identity/screens/users-screen';
import { listUsers } from '#app/identity/list-users.server';
import { presentUser } from '#app/identity/present-user.server';
import { deleteUser } from '#app/identity/save-user.server';
import { AppError } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { requestContext } from '#app/request-context.server';
import { removalTexts } from '#app/texts/pl/lists';
import { userTexts as texts } from '#app/texts/pl/users';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { userWriteContext } from '#app/user-write-context.server';
import type { Route } from './+types/users';
import { keepScreen } from './keep-form';
import { panelMeta } from './panel-meta';
import { PanelPages } from './panel-pages';
import { readPage, requirePageWithin } from './read-page';
import { requirePerson } from './require-person.server';

const perPage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const q = (url.searchParams.get('q') ?? '').slice(0, 200);
  const { items, total, page } = await listUsers(db, { q, page: readPage(url), perPage });
  requirePageWithin(url, Math.ceil(total / perPage));
  return { users: items.map((row) => presentUser(row, ctx.services.env.ADMIN_EMAILS)), q, total, page, ownId: user.id };
}

export async function action({ request, context }: Route.ActionArgs) {
  const writer = userWriteContext(context.get(requestContext));
  const form = await request.formData();
  if (form.get('intent') !== 'delete') throw new AppError('malformed');
  try {
    await deleteUser(writer, String(form.get('id') ?? ''));
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const flash = flashCookie({ kind: 'error', title: removalTexts.failedTitle, description: error.detail ?? texts.removeFailed });
    return data<RemovalAnswer>({ refused: true }, { status: error.status, headers: { 'set-cookie': flash } });
  }
  const flash = flashCookie({ kind: 'success', title: removalTexts.doneTitle, description: texts.removed });
  return data<RemovalAnswer>({}, { headers: { 'set-cookie': flash } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepScreen<RemovalAnswer>(() => serverAction(), () => ({ refused: true, reason: removalTexts.failed }));

export const meta = panelMeta(texts.title);

export default function UsersRoute({ loaderData: { users, q, total, page, ownId } }: Route.ComponentProps) {
  return (
    <UsersScreen users={users} q={q} ownId={ownId}>
      <PanelPages page={page} perPage={perPage} total={total} />
    </UsersScreen>
  );
}
