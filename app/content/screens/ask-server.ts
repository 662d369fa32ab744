import { findRefusedForm } from '#app/platform/refused-form';
import { refusedMessage } from '#app/texts/pl/refused-form';
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
  const fields = new URLSearchParams();
  for (const [name, value] of values) if (typeof value === 'string') fields.append(name, value);
  const response = await fetch(address, { method: 'POST', body: fields }).catch(() => null);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) throw new Error(failed);
  const answer = (await response.json()) as Answer;
  const refused = findRefusedForm(answer);
  if (refused) throw new Error(refusedMessage(refused.refused));
  return answer;
}
