import { copyKeptDays, type WorkingCopy } from '../../copies/working-copy';

/** Of which form of whom: the address of its copy on the server says the form. */
export interface BrowserCopyKey {
  userId: string;
  address: string;
}

const prefix = 'working-copy';
const nameOf = ({ userId, address }: BrowserCopyKey) => `${prefix} ${userId} ${address}`;

/** The most copies of one form that wait to be asked about. */
const mostEarlier = 3;

interface Kept {
  /** Of what is typed now. */
  current?: WorkingCopy;
  /** What was found when the form was opened, until the person decides about it. */
  earlier: WorkingCopy[];
}

const isYoung = ({ savedAt }: WorkingCopy) => Date.now() - Date.parse(savedAt) < copyKeptDays * 86_400_000;

function read(storage: Storage, name: string): Kept {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? '') as Kept;
    return { earlier: kept.earlier.filter(isYoung), ...(kept.current && isYoung(kept.current) ? kept : {}) };
  } catch {
    return { earlier: [] };
  }
}

/** @returns whether the browser has room for it, and lets pages keep anything at all */
function write(storage: Storage, name: string, kept: Kept): boolean {
  try {
    if (kept.current || kept.earlier.length > 0) storage.setItem(name, JSON.stringify(kept));
    else storage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** The working copies that a browser keeps, by account. */
export function createBrowserCopies(storage: Storage, key: BrowserCopyKey) {
  const name = nameOf(key);
  return {
    /** Those of this form, the newest first. */
    list(): WorkingCopy[] {
      const { current, earlier } = read(storage, name);
      return current ? [current, ...earlier] : earlier;
    },
    /** Keeps what is typed now. @returns whether it is kept */
    keep: (copy: WorkingCopy) => write(storage, name, { ...read(storage, name), current: copy }),
    /**
     * Sets aside what was found when the form was opened, until the person decides: what is typed from now on must not
     * go over it.
     */
    setAside: (copies: WorkingCopy[]) => write(storage, name, { earlier: copies.slice(0, mostEarlier) }),
    /** Keeps only these of what was set aside. */
    leave: (copies: WorkingCopy[]) => write(storage, name, { ...read(storage, name), earlier: copies }),
  };
}

const account = `${prefix} account`;

/** Notes whose copies are made here from now on: a browser has one session at a time. */
export function noteAccount(storage: Storage, userId: string): void {
  try {
    storage.setItem(account, userId);
  } catch {
    // Then it keeps no copies either.
  }
}

/** Removes all that the browser keeps of the account that is signed out, and what is too old of anybody. */
export function forgetBrowserCopies(storage: Storage): void {
  const userId = storage.getItem(account);
  storage.removeItem(account);
  for (const name of Object.keys(storage)) {
    if (name.startsWith(`${prefix} ${userId} `)) storage.removeItem(name);
    else if (name.startsWith(`${prefix} `)) write(storage, name, read(storage, name));
  }
}

let submitted: BrowserCopyKey | null = null;

/** Notes which form is being saved. */
export const noteSubmitted = (key: BrowserCopyKey) => void (submitted = key);

/** Removes the copies of the form that was sent last: it is saved. */
export function forgetSubmitted(storage: Storage): void {
  if (submitted) storage.removeItem(nameOf(submitted));
  submitted = null;
}
