import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the development server ends in order too, its database with it', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-dev-'));
  chmodSync(DATA_DIR, 0o711); // so that the database's user gets in, and its files stand here
  try {
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      VITEST: '',
      PORT: '0',
      DATA_DIR,
      SAMPLE_CONTENT: 'false',
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
    };
    const child = spawn(process.execPath, ['scripts/dev.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const listening = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => ((said += chunk), said.includes('"msg":"listening"') && resolve()));
      child.once('exit', () => reject(new Error(said)));
    });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    await listening;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Both files may exist in a folder that somebody works in.
    expect([existsSync(join(DATA_DIR, 'portal.lock')), existsSync(join(DATA_DIR, 'db', 'postmaster.pid'))]).toEqual([
      false,
      false,
    ]);
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
