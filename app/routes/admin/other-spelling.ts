import { data, redirect } from 'react-router';
import type { Route } from './+types/other-spelling';
import { moduleOf } from './module-of.server';

/** 'nowa' where it is 'nowy', and the reverse, lead to the right one. */
export function loader({ params }: Route.LoaderArgs) {
  const { definition } = moduleOf(params.module);
  if (!/^now[ay]$/.test(params.new)) throw data(null, { status: 404 });
  return redirect(`/admin/${definition.path}/${definition.newPath}`);
}
