import { findRefusedForm } from '#app/platform/refused-form';
import type { CopyAnswer } from '../../copies/working-copy';

/**
 * Asks the server to store a form's working copy, unless it would be kept for another account by now.
 * @throws Error where it gives no answer of its own: it cannot be reached, or the right to write is gone
 */
export async function sendCopy(
  address: string,
  form: FormData,
  signal: AbortSignal,
): Promise<CopyAnswer | 'signed_out'> {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  const response = await fetch(address, { method: 'POST', body: fields, signal });
  const answer = (await response.json()) as CopyAnswer;
  const refused = findRefusedForm(answer)?.refused;
  if (refused === 'signed-out' || refused === 'other-account') return 'signed_out';
  if (refused !== undefined) throw new Error(refused);
  return answer;
}
