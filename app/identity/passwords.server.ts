import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. Argon2id is the package's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * Whether `password` matches the hash `stored`. Without a hash the same work is done on a dummy one, so that timing
 * does not tell an unknown account from a wrong password.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  // Always awaited: the first attempt after a start takes twice as long in either case.
  const unknown = await decoy;
  const matches = await verify(stored ?? unknown, password);
  return matches && Boolean(stored);
}
