import { redirect } from 'react-router';
import { flashCookie, type FlashMessage } from './flash';

/**
 * Goes on to `url`, where the message is shown as a toast. For answers to POST only: no page that is read sets a
 * cookie.
 * @param cookies further `Set-Cookie` values for the same answer
 */
export function redirectWithToast(url: string, message: FlashMessage, cookies: readonly string[] = []): Response {
  const headers = new Headers();
  for (const cookie of [flashCookie(message), ...cookies]) headers.append('set-cookie', cookie);
  return redirect(url, { headers });
}
