import { readFileSync } from 'node:fs';

/** The portal's own version, of its package.json. */
export function readPortalVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}
