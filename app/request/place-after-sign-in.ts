import { paths } from '#app/paths';

/** Where a signed-in person is redirected: to where they wanted to go, except that the panel is for its users alone. */
export function placeAfterSignIn(toPanel: boolean, wanted: string | null): string {
  if (toPanel) return wanted ?? paths.admin.dashboard();
  return wanted && !/^\/admin(?:[/?]|$)/i.test(wanted) ? wanted : paths.home();
}
