import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import type { ConnectionOptions } from '#server/database/database-client';
import type { TestDatabase } from './database';
import { untilNothingRuns } from './lock-waits';

/** What `saves-to-kill.ts` saves, as whom and in which entries. */
export interface SavesToKill {
  owner: ConnectionOptions;
  userId: string;
  work:
    | 'copies'
    | 'saves of copies'
    | 'orders'
    | 'renewals'
    | 'scheduled drafts'
    | 'moments'
    | 'issuer'
    | 'passkeys'
    | 'subscriptions'
    | 'imports';
  ids: string[];
  text: string;
  /** How many saves it reports before it is killed. */
  after: number;
}

/**
 * Starts a process that makes many saves at once and kills itself during them. What it had sent, the database may still
 * commit after its end, which is waited for.
 * @returns the ids of what it said was done
 */
export async function killAmongSaves(database: TestDatabase, saves: Omit<SavesToKill, 'owner'>): Promise<string[]> {
  const said = await runUntilKilled('saves-to-kill', { ...saves, owner: database.owner } satisfies SavesToKill);
  await untilNothingRuns(database);
  return said;
}

/**
 * Runs a script of this folder that kills itself.
 * @param asked what it reads as JSON
 * @returns the lines that it said before
 */
export async function runUntilKilled(script: string, asked: unknown): Promise<string[]> {
  const child = spawn(process.execPath, ['scripts/run-typescript.mjs', `test/${script}.ts`, JSON.stringify(asked)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) said.push(line);
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return said;
}
