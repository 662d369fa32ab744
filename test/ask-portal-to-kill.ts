import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestPortal } from './portal';

export interface PortalToKill {
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<Response>;
  put(path: string, json: unknown): Promise<Response>;
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
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
