import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import type { TestPortal } from './portal';

export interface PortalToKill {
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<Response>;
  put(path: string, json: unknown): Promise<Response>;
  patch(path: string, json: unknown): Promise<Response>;
  kill(): Promise<void>;
}

/** A portal in a process of its own, on the database of another; its requests are those of `token`. */
export async function startPortalToKill(portal: TestPortal, token: string): Promise<PortalToKill> {
  const child = spawn(
    process.execPath,
    ['scripts/run-typescript.mjs', 'test/portal-to-ask.ts', JSON.stringify(portal.database.owner)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string];
  const send = (method: string, path: string, json: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
  return {
    post: (path, json, headers) => send('POST', path, json, headers),
    put: (path, json) => send('PUT', path, json),
    patch: (path, json) => send('PATCH', path, json),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Asks a portal of its own for all of these at once, and kills it when it has answered four.
 * @param ids of so many that it cannot have answered all by then
 * @returns the ids whose answer came
 */
export async function askAndKill(
  portal: TestPortal,
  token: string,
  ids: string[],
  ask: (victim: PortalToKill, id: string) => Promise<Response>,
): Promise<string[]> {
  const victim = await startPortalToKill(portal, token);
  const acknowledged: string[] = [];
  const refused: number[] = [];
  try {
    await Promise.allSettled(
      ids.map(async (id) => {
        const answer = await ask(victim, id);
        if (answer.status !== 200) return void refused.push(answer.status);
        acknowledged.push(id);
        if (acknowledged.length === 4) await victim.kill();
      }),
    );
  } finally {
    await victim.kill();
  }
  expect(refused).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(4);
  expect(acknowledged.length).toBeLessThan(ids.length);
  return acknowledged;
}
