import { dayMs } from '#app/platform/durations';
import { unsavedKeptDays } from '#app/platform/unsaved-kept-days';
import { contentOf, typedIn, type WorkingCopy } from '../../copies/working-copy';

/** Whose copy, and of which form: the form is named by the address of its copy on the server. */
export interface BrowserCopyKey {
  userId: string;
  address: string;
}

const prefix = 'working-copy';
const nameOf = ({ userId, address }: BrowserCopyKey) => `${prefix} ${userId} ${address}`;

/** The most earlier copies of one form that wait for a decision. */
const mostEarlier = 3;

/** A copy of a form that may still be open. */
interface OpenCopy extends WorkingCopy {
  /** The tab in which it is open. */
  tab?: string;
}

interface Kept {
  /** What was typed last. */
  current?: OpenCopy;
  /** Copies found when the form was opened, until the person decides about them, and those of other tabs. */
  earlier: OpenCopy[];
}

/** Of one person's tabs with the same form, none replaces or removes what another has stored. */
const thisTab = String(Math.random());
const isOfOtherTab = ({ tab }: OpenCopy) => tab !== undefined && tab !== thisTab;

/** The copies without their tabs. */
const withoutTabs = (copies: OpenCopy[]): WorkingCopy[] =>
  copies.map(({ typed, revision, savedAt }) => ({ typed, revision, savedAt }));

const isYoung = ({ savedAt }: WorkingCopy) => Date.now() - Date.parse(savedAt) < unsavedKeptDays * dayMs;

function read(storage: Storage, name: string): Kept {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? '') as Kept;
    return { earlier: kept.earlier.filter(isYoung), ...(kept.current && isYoung(kept.current) ? kept : {}) };
  } catch {
    return { earlier: [] };
  }
}

/** @returns false where localStorage is full or not available */
function write(storage: Storage, name: string, kept: Kept): boolean {
  try {
    if (kept.current || kept.earlier.length > 0) storage.setItem(name, JSON.stringify(kept));
    else storage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** The working copies in this browser's localStorage, by account. */
export function createBrowserCopies(storage: Storage, key: BrowserCopyKey) {
  const name = nameOf(key);
  return {
    /** The copies of this form, the newest first. */
    list(): WorkingCopy[] {
      const { current, earlier } = read(storage, name);
      return withoutTabs(current ? [current, ...earlier] : earlier);
    },
    /**
     * Stores what is being typed.
     * @returns whether it was stored
     */
    keep(copy: WorkingCopy): boolean {
      const { current, earlier } = read(storage, name);
      const others = earlier.filter(({ tab }) => tab !== thisTab);
      return write(storage, name, {
        current: { ...copy, tab: thisTab },
        earlier: current && isOfOtherTab(current) ? [current, ...others].slice(0, mostEarlier) : others,
      });
    },
    /**
     * Keeps the copies found when the form was opened until the person decides, so that new typing does not overwrite
     * them.
     */
    setAside: (copies: WorkingCopy[]) => write(storage, name, { earlier: withoutTabs(copies).slice(0, mostEarlier) }),
    /** Keeps only these of the copies that were found. */
    leave(copies: WorkingCopy[]): boolean {
      const kept = read(storage, name);
      const open = kept.earlier.filter(({ tab }) => tab !== undefined);
      return write(storage, name, { ...kept, earlier: [...open, ...withoutTabs(copies)] });
    },
  };
}

const account = `${prefix} account`;

/** Records the account whose copies are made from now on: a browser has one session at a time. */
export function noteAccount(storage: Storage, userId: string): void {
  try {
    storage.setItem(account, userId);
  } catch {
    // Without localStorage there are no copies either.
  }
}

/** Removes the copies of the account that signs out, and everybody's expired ones. */
export function forgetBrowserCopies(storage: Storage): void {
  const userId = storage.getItem(account);
  storage.removeItem(account);
  for (const name of Object.keys(storage)) {
    if (name.startsWith(`${prefix} ${userId} `)) storage.removeItem(name);
    else if (name.startsWith(`${prefix} `)) write(storage, name, read(storage, name));
  }
}

/** A form, and what it held when it was sent. */
interface Sent {
  key: BrowserCopyKey;
  content: string;
}

let submitted: Sent | null = null;
let saved: Sent | null = null;

/** Records which form is being saved, with what. */
export function noteSubmitted(key: BrowserCopyKey, form: FormData): void {
  submitted = { key, content: contentOf({ typed: typedIn(form) }) };
  saved = null;
}

/** Removes what was typed into the form that was submitted last: it is saved. Earlier copies still wait. */
export function forgetSubmitted(storage: Storage): void {
  if (submitted) {
    const name = nameOf(submitted.key);
    const { current, earlier } = read(storage, name);
    const others = earlier.filter(({ tab }) => tab !== thisTab);
    write(storage, name, { earlier: others, ...(current && isOfOtherTab(current) ? { current } : {}) });
  }
  saved = submitted;
  submitted = null;
}

/**
 * As a saved form goes: keeps what was typed into it since it was sent.
 * @returns whether there was anything, and it was stored
 */
export function keepTypedSince(storage: Storage, key: BrowserCopyKey, form: FormData): boolean {
  const [sent, name, typed] = [saved, nameOf(key), typedIn(form)];
  saved = null;
  if (!sent || nameOf(sent.key) !== name || contentOf({ typed }) === sent.content) return false;
  // It belongs to what has just been saved, whichever revision and draft that is.
  const current = {
    typed: typed.filter(([control]) => control !== 'draft'),
    revision: null,
    savedAt: new Date().toISOString(),
  };
  return createBrowserCopies(storage, key).keep(current);
}
