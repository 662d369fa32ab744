import { etagOf, matchesEtag } from '#app/platform/etag.server';

interface Document {
  body: string;
  type: string;
  /** When what it shows last changed. */
  modified?: Date | null;
  headers?: Record<string, string>;
}

/**
 * A public document with its validators: 304 where the client has it already, no body for HEAD. `If-Modified-Since`
 * counts only when it is the very date sent before, for an item that was taken back makes the newest change older.
 */
export function documentResponse(request: Request, { body, type, modified, headers: more }: Document): Response {
  const etag = etagOf(body);
  const headers = new Headers({
    ...more,
    etag,
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  const lastModified = modified?.toUTCString();
  if (lastModified) headers.set('last-modified', lastModified);
  const known = request.headers.get('if-none-match');
  const isSame =
    known === null
      ? lastModified !== undefined && request.headers.get('if-modified-since') === lastModified
      : matchesEtag(known, etag);
  if (isSame) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** The latest of some dates, or null for none. */
export const latest = (dates: readonly (Date | null)[]) =>
  dates.reduce<Date | null>((newest, date) => (date && (!newest || date > newest) ? date : newest), null);
