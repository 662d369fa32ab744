import { AppError } from '#app/platform/errors';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether `origin` (an Origin header) is this site: `PUBLIC_URL`'s, or that of another loopback name where the site is
 * at home on loopback. Whole origins are compared, scheme, host and port; what is more than an origin (a path, a user's
 * name) is none.
 */
export function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  const other = URL.parse(`${own.protocol}//${host}`);
  return other !== null && loopback.test(own.hostname) && loopback.test(other.hostname) && origin === other.origin;
}

/**
 * CSRF protection: refuses writes that another site makes a browser send. A write with a session's cookie must name
 * this site as its origin; any other may leave the origin out, but not name another. A page with `no-referrer` has
 * browsers write `Origin: null` on its plain forms: then `Sec-Fetch-Site`, which no page can set, must say same-origin.
 * @param byCookie whether a cookie may say who asks
 * @throws AppError `forbidden`
 */
export function refuseCsrf(request: Request, publicUrl: string, byCookie = request.headers.has('cookie')): void {
  if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
  const header = (name: string) => request.headers.get(name) ?? undefined;
  if (header('authorization') !== undefined) return;
  const origin = header('origin');
  if (origin === undefined && !byCookie) return;
  if (origin === 'null' && header('sec-fetch-site') === 'same-origin') return;
  if (origin !== undefined && isOwnOrigin(origin, publicUrl, header('host') ?? new URL(request.url).host)) return;
  throw new AppError('forbidden');
}
