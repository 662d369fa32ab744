import { resolveNs } from 'node:dns/promises';
import robotsParser from 'robots-parser';
import {
  BadRedirect,
  callOutside,
  type Outside,
  type OutsideAnswer,
  PrivateAddress,
} from '#app/platform/call-outside.server';

/** The name under which the portal asks, in `User-Agent` and for robots.txt. */
const robotName = 'PortalLinkCheck';
const headers = { 'user-agent': `${robotName}/1`, accept: '*/*' };
/** As browsers do, nearly. */
const mostRedirects = 10;
/** As much of a robots.txt as must be read (RFC 9309), in bytes. */
const longestAnswer = 512_000;
const tooMany = 429;
/** Of a robots.txt, each counted once for each robot of its group. */
const mostRules = 1_000_000;

/** What keeps an address from answering, apart from HTTP statuses. */
const failures = ['name', 'refused', 'timeout', 'certificate', 'other'] as const;

/** What is known of a link: why it failed, or that it answered; null where it could not be judged. */
export type LinkAnswer = { failure: string } | 'answered' | null;

/**
 * Whether a host's robots.txt lets the portal ask for an address; 'later' where it cannot be read now, or why the host
 * does not answer at all.
 */
export type Permission = ((url: string) => boolean) | 'later' | { failure: string } | null;

/** Whether somebody outside has answered, well or badly: a status counts, and so does a bad certificate. */
export const isFromOutside = (answer: LinkAnswer | Permission): boolean =>
  answer !== null && (typeof answer !== 'object' || /^\d+$/.test(answer.failure) || answer.failure === 'certificate');

/** Whether a name's end ('pl') is known to the resolver here; one that is cut off from the world knows none. */
export async function knowsZone(zone: string): Promise<boolean> {
  try {
    return (await resolveNs(zone)).length > 0;
  } catch {
    return false;
  }
}

/** Reads the robots.txt of a host: RFC 9309. @param origin as `https://example.org` */
export async function readRobots(origin: string, outside: Outside): Promise<Permission> {
  const url = `${origin}/robots.txt`;
  const answer = await ask('GET', url, outside);
  if (answer === null || 'failure' in answer) return answer;
  // Where it cannot be read now, everything is forbidden; where there is none, nothing is.
  if (answer.status >= 500 || answer.status === tooMany) return 'later';
  if (answer.status >= 400) return () => true;
  if (isExcessive(answer.text)) return 'later';
  const robots = robotsParser(url, answer.text);
  return (address) => robots.isAllowed(address, robotName) !== false;
}

/** 500 kB of rules for thousands of robots would be gigabytes in memory: the library keeps each rule for each robot. */
function isExcessive(text: string): boolean {
  let [robots, rules, isAfterRobot] = [0, 0, false];
  for (const line of text.split(/[\r\n]+/)) {
    if (!/^\s*[^#:\s][^#:]*:/.test(line)) continue;
    const isRobot = /^\s*user-agent\s*:/i.test(line);
    if (isRobot) robots = isAfterRobot ? robots + 1 : 1;
    else rules += robots;
    isAfterRobot = isRobot;
  }
  return rules > mostRules;
}

/** Asks for a link: HEAD first, and GET where that is not answered well. */
export async function askForLink(url: string, outside: Outside): Promise<LinkAnswer> {
  const head = await ask('HEAD', url, outside);
  // Nobody there, or nobody who may be asked: another try ends the same way.
  if (head === null || 'failure' in head) return head;
  const judged = judge(head);
  return judged === 'answered' ? judged : judge(await ask('GET', url, outside));
}

/** Only what no reader can open counts: a page that asks for a password or keeps robots out is there. */
function judge(answer: OutsideAnswer | { failure: string } | null): LinkAnswer {
  if (answer === null || 'failure' in answer) return answer;
  const { status } = answer;
  return status === 404 || status === 405 || status === 410 || status === 501 || status >= 500
    ? { failure: String(status) }
    : 'answered';
}

async function ask(method: 'GET' | 'HEAD', url: string, outside: Outside) {
  try {
    return await callOutside(url, { method, headers }, { mostRedirects, longestAnswer, ...outside });
  } catch (error) {
    // An address inside the network is not asked for, and nobody hears whether it is there.
    if (error instanceof PrivateAddress || error instanceof BadRedirect) return null;
    return { failure: failureOf(error) };
  }
}

function failureOf(error: unknown): (typeof failures)[number] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'name';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ETIMEDOUT') return 'timeout';
  return /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'certificate' : 'other';
}
