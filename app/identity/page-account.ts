import { paths } from '#app/paths';

let shown: string | null = null;

/**
 * Notes whose page this tab shows.
 * @param isTyped whether somebody has typed into it: that stays theirs, also where the data under it come anew for
 *   another account
 */
export function notePageAccount(id: string, isTyped: boolean): void {
  if (shown === null || !isTyped) shown = id;
}

export const forgetPageAccount = (): void => void (shown = null);

/**
 * Whether somebody has signed in to another account in this browser since the page came, in another tab: what it sends
 * would be theirs. Where nobody is signed in, or the server does not answer, what sends it will hear so.
 */
export async function isOthersByNow(): Promise<boolean> {
  if (shown === null) return false;
  const answer = await fetch(paths.api.session()).catch(() => null);
  if (!answer?.ok) return false;
  const { user } = (await answer.json()) as { user: { id: string } | null };
  return user !== null && user.id !== shown;
}
