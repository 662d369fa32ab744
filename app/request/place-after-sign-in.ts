import { paths } from '#app/paths';
import { isPanelAddress } from '#app/platform/panel-address';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { identityTexts } from '#app/texts/pl/identity';

/** Where a signed-in person is redirected: to where they wanted to go, except that the panel is for its users alone. */
export function placeAfterSignIn(toPanel: boolean, wanted: string | null): string {
  if (toPanel) return wanted ?? paths.admin.dashboard();
  return wanted && !isPanelAddress(wanted) ? wanted : paths.home();
}

/** The answer to a sign-in: where it leads, with the toast and the given cookies. */
export function redirectSignedIn(toPanel: boolean, wanted: string | null, cookies: readonly string[]): Response {
  const place = placeAfterSignIn(toPanel, wanted);
  const { title, description } = identityTexts.signedIn;
  return redirectWithToast(place, { kind: 'success', title, ...(isPanelAddress(place) && { description }) }, cookies);
}
