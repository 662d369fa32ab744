import { forgetSubmitted } from '#app/content/screens/working-copy/browser-copies';
import { paths } from '#app/paths';

/**
 * After a save, which answers with a redirect, the browser's copy of the form is removed.
 * @throws what was caught
 */
export function forgetSaved(refusal: unknown): never {
  if (
    refusal instanceof Response &&
    new URL(refusal.headers.get('location') ?? '', window.location.href).pathname !== paths.admin.signIn()
  )
    forgetSubmitted(window.localStorage);
  throw refusal;
}
