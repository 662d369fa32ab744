import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. Argon2id is the package's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `stored`. Without a stored hash the same work is done
 * against a decoy, so that the time does not tell an unknown account from a wrong password.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  // Waited for in either case: the first attempt after a start takes the time of both.
  const unknown = await decoy;
  const matches = await verify(stored ?? unknown, password);
  return matches && Boolean(stored);
}
