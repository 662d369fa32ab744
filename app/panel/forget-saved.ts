import { forgetSubmitted } from '#app/content/screens/working-copy/browser-copies';

/**
 * Behind `keepForm`: after a save, which answers with a redirect, the browser's copy of the form is removed.
 * @throws what was caught
 */
export function forgetSaved(answer: unknown): never {
  if (answer instanceof Response && answer.headers.has('location')) forgetSubmitted(window.localStorage);
  throw answer;
}
