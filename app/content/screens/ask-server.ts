import { formTexts } from '#app/texts/pl/forms';

/**
 * Sends a small request from an open form, not through the router: on a network failure that one would replace the
 * form, and all that was typed, with an error page.
 * @throws Error with a sentence for people where no answer comes
 */
export async function askServer<Answer>(
  address: string,
  values: FormData | URLSearchParams,
  failed: string = formTexts.failed,
): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', body: values }).catch(() => null);
  // Redirected to the sign-in form.
  if (response?.redirected) throw new Error(formTexts.sessionOver);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) throw new Error(failed);
  return (await response.json()) as Answer;
}
