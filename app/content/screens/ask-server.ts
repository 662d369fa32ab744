import { formTexts } from '#app/texts/pl/forms';

/**
 * Asks for something small beside an open form, and beside the router: that one would put an error page over the form,
 * and lose what was typed, where the server cannot be reached.
 * @throws Error with a sentence for people where no answer comes
 */
export async function askServer<Answer>(
  address: string,
  values: FormData | URLSearchParams,
  failed: string = formTexts.failed,
): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', body: values }).catch(() => null);
  // The way to the sign-in form.
  if (response?.redirected) throw new Error(formTexts.sessionOver);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) throw new Error(failed);
  return (await response.json()) as Answer;
}
