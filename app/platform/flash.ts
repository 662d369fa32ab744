/** A flash message: set as a cookie with a redirect, shown as a toast on the next page. */
export interface FlashMessage {
  kind: 'success' | 'notice' | 'error';
  title: string;
  description?: string;
}

const cookieName = 'flash';
const secondsToLive = 60;

/**
 * The Set-Cookie value that carries a message to the next page. Scripts can read it, so it must not contain secrets.
 *
 * @example redirect(paths.home(), { headers: { 'Set-Cookie': flashCookie({ kind: 'success', title: texts.signedOut }) }
 *   })
 */
export function flashCookie(message: FlashMessage): string {
  return `${cookieName}=${encodeURIComponent(JSON.stringify(message))}; Max-Age=${secondsToLive}; Path=/; SameSite=Lax`;
}

/** The cookie that removes a shown message. */
export const spentFlashCookie = `${cookieName}=; Max-Age=0; Path=/; SameSite=Lax`;

/** Reads the message from `document.cookie`; null when there is none, or it is not ours. */
export function findFlash(cookies: string): FlashMessage | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  if (!pair) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(cookieName.length + 1)));
    return isFlash(value) ? value : null;
  } catch {
    return null;
  }
}

function isFlash(value: unknown): value is FlashMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, description } = value as Record<string, unknown>;
  const isKnown = kind === 'success' || kind === 'notice' || kind === 'error';
  return isKnown && typeof title === 'string' && (description === undefined || typeof description === 'string');
}
