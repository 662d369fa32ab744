import { type LookupAddress, lookup as lookUp } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { inTime } from '#app/platform/in-time';

/** How names become addresses. */
export type Resolve = (
  name: string,
  options: { all: true },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface Outside {
  /** Which addresses may be connected to. */
  mayCall: (address: string) => boolean;
  /** By default, the system's resolver. */
  resolve?: Resolve;
  /** For all redirects together. */
  altogetherMs?: number;
  /** How many redirects are followed. */
  mostRedirects?: number;
  /** How much of a body is read, in bytes. */
  longestAnswer?: number;
}

export interface OutsideRequest {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface OutsideAnswer {
  status: number;
  /** How the body begins. */
  text: string;
}

type Answer = OutsideAnswer & { location: string | undefined };

/** An address that must not be called, as one inside the network: SSRF. */
export class PrivateAddress extends Error {}
/** A redirect too many, to an open line, or to nowhere. */
export class BadRedirect extends Error {}

const usualRedirects = 3;
const longestMs = 10_000;
/** A status counts even where the rest of the answer does not come. */
const bodyMs = 2_000;
const usualAnswer = 4_096;
const redirects = new Set([301, 302, 307, 308]);
/** 'See other': only what has no body is asked again in the same way. */
const seeOther = 303;

/**
 * Calls an address that somebody named, with redirects. Each address is judged when it is connected to, as
 * the very one that its name led to: a name that leads elsewhere a moment later (DNS rebinding) gains nothing.
 * @throws PrivateAddress, BadRedirect; Error with a `code` where nobody answers
 */
export function callOutside(address: string, request: OutsideRequest, outside: Outside): Promise<OutsideAnswer> {
  const { mayCall, altogetherMs = longestMs, mostRedirects = usualRedirects, longestAnswer = usualAnswer } = outside;
  const lookup = guardedLookup(outside.resolve ?? lookUp, mayCall);
  return inTime(altogetherMs, async (signal) => {
    let url = new URL(address);
    for (let hops = 0; ; hops++) {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // A literal address is connected to without a look-up.
      if (isIP(host) && !mayCall(host)) throw new PrivateAddress(host);
      const { location, ...answer } = await call(url, request, { lookup, signal, longestAnswer });
      const isMoved = redirects.has(answer.status) || (answer.status === seeOther && request.body === undefined);
      if (!isMoved || location === undefined) return answer;
      if (hops >= mostRedirects) throw new BadRedirect(location);
      url = followed(url, location);
    }
  });
}

function followed(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  const isWorse = from.protocol === 'https:' && to?.protocol !== 'https:';
  if (!to || !/^https?:$/.test(to.protocol) || isWorse) throw new BadRedirect(location);
  return to;
}

/** Resolves a name once, and lets nobody connect where one of its addresses is inside. */
function guardedLookup(resolve: Resolve, mayCall: Outside['mayCall']): LookupFunction {
  return (name, options, answer) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const inner = addresses?.find(({ address }) => !mayCall(address));
      if (error || !first) answer(error ?? new Error('no address'), []);
      else if (inner) answer(new PrivateAddress(inner.address), []);
      else if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
}

interface Way {
  lookup: LookupFunction;
  signal: AbortSignal;
  longestAnswer: number;
}

function call(url: URL, { method, headers, body }: OutsideRequest, { longestAnswer, ...way }: Way) {
  const { request } = url.protocol === 'https:' ? https : http;
  const options = { ...way, agent: false, method, headers: { ...headers, ...lengthOf(body) } } as const;
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        clearTimeout(timer);
        asked.destroy();
        const text = Buffer.concat(chunks).subarray(0, longestAnswer).toString('utf8');
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, text });
      };
      const timer = setTimeout(end, bodyMs);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= longestAnswer) end();
      });
      response.on('close', end);
      response.on('error', end);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
