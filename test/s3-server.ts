import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';

export interface S3Server {
  options: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string };
  stop(): Promise<void>;
}

/** An S3 server in a process of its own, reached over a socket, with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-s3-'));
  const port = await freePort();
  const bucket = 'portal';
  const flags = [
    '-d',
    folder,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--no-vhost-buckets',
    '--configure-bucket',
    bucket,
  ];
  // It makes its paging tokens with a cipher that only the legacy provider still has.
  const command = ['--openssl-legacy-provider', path.resolve('node_modules/s3rver/bin/s3rver.js'), ...flags];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  await listening(child);
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    // Keep reading its output: a full pipe would block the server.
    child.stdout?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-2_000);
      if (/listening/i.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`the S3 server ended: ${said}`)));
  });
}
