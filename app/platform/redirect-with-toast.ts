import { redirect } from 'react-router';
import { flashCookie, type FlashMessage } from './flash';

/**
 * Redirects to `url`, where the message is shown as a toast. Only in answers to POST: pages that are read set no
 * cookies.
 * @param cookies further `Set-Cookie` values; they come first, as programs may read only the first of an answer
 */
export function redirectWithToast(url: string, message: FlashMessage, cookies: readonly string[] = []): Response {
  const headers = new Headers();
  for (const cookie of [...cookies, flashCookie(message)]) headers.append('set-cookie', cookie);
  return redirect(url, { headers });
}
