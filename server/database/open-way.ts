import { closeSync, openSync } from 'node:fs';
import type { Places } from './choose-places';

/** How a program of the database names its data folder, and what it must inherit for that. */
export interface Way {
  path: string;
  /** Appended to the three standard streams in its `stdio`. */
  inherited: number[];
  /** Call it after the program was started. */
  close(): void;
}

/**
 * The way to the database's folder. Under a folder that is closed to the database's user (a checkout in /root) it is a
 * descriptor that the portal opens and the program inherits: the system checks the folders above a path, but none above
 * what is open already.
 */
export function openWay({ data, closed }: Pick<Places, 'data' | 'closed'>): Way {
  if (!closed) return { path: data, inherited: [], close: () => {} };
  const descriptor = openSync(data, 'r');
  return { path: '/proc/self/fd/3', inherited: [descriptor], close: () => closeSync(descriptor) };
}
