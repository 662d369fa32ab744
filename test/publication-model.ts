import { expect } from 'vitest';
import { modules } from '#app/content/registry';
import type { TestPortal } from './portal';

/** What every entry is found by. */
export const word = 'modrzew';
/** The marks in a text: each state of an entry has its own. */
export const marksIn = (text: string) => [...new Set(text.match(/znak\d+x/g))].sort();

export type Person = 'admin' | 'second' | 'moderator';
export const people: readonly Person[] = ['admin', 'second', 'moderator'];

export interface Entry {
  key: string;
  id: string;
  address: string;
  status: string;
  audience: string;
  /** The mark in its title and text. */
  mark: string;
  from: number | null;
  until: number | null;
  /** The mark of the draft over it. */
  draft: string | null;
  isDeleted: boolean;
  /** What was accepted: see `contentOf`. */
  accepted: string | null;
  /** Who is responsible for what waits for review; undefined where nothing waits. */
  submitted: string | undefined;
}

export const textsOf = (key: string, mark: string) => ({
  title: `${word} ${mark}`,
  ...(key === 'resources' ? { description: `${word} ${mark}` } : {}),
  ...('content' in (modules.find((one) => one.key === key)?.fields ?? {}) && {
    content: key === 'changelog' ? `- naprawa: ${word} ${mark}` : `${word} ${mark}`,
  }),
});

/** What an acceptance is of: all that readers would get but the times of publication. */
export const contentOf = (entry: Entry, mark = entry.mark) =>
  [mark, entry.audience, ...(entry.key === 'announcements' ? [entry.from, entry.until] : [])].join();

export const isPublic = ({ isDeleted, status, from, until }: Entry, now: number) =>
  !isDeleted && status === 'published' && (from === null || from <= now) && (until === null || now < until);

/** Entries as the rules of publication say they are. */
export class Model {
  entries: Entry[] = [];
  needsSecond = false;
  log: string[] = [];
  /** The newest bulk change. */
  undo: { token: string; by: Person; before: Map<Entry, Entry> } | null = null;

  private made = 0;

  constructor(
    readonly portal: TestPortal,
    readonly tokens: Readonly<Record<Person, string>>,
    readonly random: () => number,
  ) {}
  call(who: Person, method: string, path: string, json?: unknown) {
    return this.portal.call(method, path, { token: this.tokens[who], json });
  }
  nextMark() {
    return `znak${(this.made += 1)}x`;
  }
  pick<One>(from: readonly One[]): One {
    return from[Math.floor(this.random() * from.length)]!;
  }
  /**
   * Asks for a change. Where no rule of this model forbids it, it works; where a second person is asked for, it may
   * also be refused, but what was not accepted never becomes public.
   */
  async ask(
    what: string,
    answer: { status: number; body: object },
    barred: boolean,
    apply: () => void,
    touched: Entry[],
  ) {
    const { status, body } = answer;
    this.log.push(`${what} → ${status}`);
    const told = `${this.log.slice(-6).join('\n')}\n${JSON.stringify(body).slice(0, 300)}`;
    if (barred) expect(status, told).toBeGreaterThanOrEqual(400);
    else if (!this.needsSecond) expect(status, told).toBeLessThan(300);
    expect(status, told).toBeLessThan(500);
    if (status >= 300) return false;
    const before = touched.map((entry) => ({ ...entry }));
    apply();
    touched.forEach((entry, at) => {
      const was = before[at]!;
      const isNew = was.status !== 'published' || was.isDeleted || contentOf(was) !== contentOf(entry);
      if (this.needsSecond && entry.status === 'published' && !entry.isDeleted && isNew)
        expect(entry.accepted, `nobody accepted what is public now\n${told}`).toBe(contentOf(entry));
    });
    return true;
  }
}
