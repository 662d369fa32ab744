import { createHash } from 'node:crypto';
import { headScript } from '#app/shell/head-script';

const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'browsing-topics',
];

/** For responses that are no pages: nothing may run, load or frame them (clickjacking). */
const closedPolicy =
  "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";

/** The same, but for a style sheet of the portal's. */
export const styledPolicy = `${closedPolicy}; style-src 'self'`;

/** The CSP source of an inline script or style, by its hash. */
export const inlineHash = (text: string | Uint8Array) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const headHash = inlineHash(headScript);

/**
 * The Content-Security-Policy, against XSS, of a page whose inline scripts are the head's constant one and the given
 * sources (`'nonce-…'` or `'sha256-…'`) and no others; its one inline style is the accent of the settings.
 */
export function pagePolicy(
  scriptSources: readonly string[],
  styleSources: readonly string[],
  publicUrl: string,
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set([headHash, ...scriptSources])].join(' '),
    ["style-src 'self'", ...styleSources].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // In development Vite uses a WebSocket for hot module replacement.
    `connect-src 'self'${import.meta.env.MODE === 'development' ? ' ws:' : ''}`,
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Whether the path is the panel's, or of the way to the issuer and back: their addresses must not leak, not even as a
 * referrer; case-insensitive, like the routes.
 */
export const isPanelPath = (path: string) => /^\/(?:admin|auth)(?:[/.]|$)/i.test(path);

/** The headers of every response. A response's own headers (such as a page's policy) take precedence. */
export function securityHeaders(path: string, publicUrl: string): [string, string][] {
  return [
    ['content-security-policy', closedPolicy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', isPanelPath(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissions.map((name) => `${name}=()`).join(', ')],
    ...(publicUrl.startsWith('https:')
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ];
}

export function addSecurityHeaders(headers: Headers, path: string, publicUrl: string): void {
  for (const [name, value] of securityHeaders(path, publicUrl)) if (!headers.has(name)) headers.set(name, value);
  headers.delete('x-powered-by');
  if (publicUrl.startsWith('https:')) secureCookies(headers);
}

function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', /; Secure\b/.test(cookie) ? cookie : `${cookie}; Secure`);
}
