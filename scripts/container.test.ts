import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { listVariables, readEnv } from '#app/platform/env.server';

// Checks image, compose file and workflow without Docker: what they refer to exists.

const read = (file: string) => readFileSync(file, 'utf8');
const settings = new Set(listVariables().map(({ name }) => name));

interface Service {
  image?: string;
  ports?: string[];
  environment: Record<string, string>;
  volumes: string[];
  depends_on?: Record<string, unknown>;
  stop_grace_period?: string;
}
const compose = parse(read('compose.yaml')) as {
  services: Record<'portal' | 'database' | 'files', Service>;
  volumes: Record<string, unknown>;
};
const { portal, database, files } = compose.services;

/** As Docker fills in what `.env` does not set: `${NAME:-fallback}` → fallback */
const filled = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
  );

const dockerfile = read('Dockerfile');
const lines = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

test('the compose file sets what the portal knows, and the portal takes it', () => {
  expect(Object.keys(portal.environment).filter((name) => !settings.has(name))).toEqual([]);
  const env = readEnv(filled(portal.environment));
  expect(env).toMatchObject({ S3_BUCKET: 'portal', PUBLIC_URL: 'http://localhost:3000' });
});

test('the portal asks the database and the store that stand beside it, with their passwords', () => {
  const asked = filled(portal.environment);
  const [ofDatabase, ofFiles] = [filled(database.environment), filled(files.environment)];
  const address = new URL(asked.DATABASE_URL ?? '');
  expect([address.hostname, address.username, address.password]).toEqual([
    'database',
    ofDatabase.POSTGRES_USER,
    ofDatabase.POSTGRES_PASSWORD,
  ]);
  expect(new URL(asked.S3_ENDPOINT ?? '').hostname).toBe('files');
  expect([asked.S3_ACCESS_KEY_ID, asked.S3_SECRET_ACCESS_KEY]).toEqual([
    ofFiles.ROOT_ACCESS_KEY,
    ofFiles.ROOT_SECRET_KEY,
  ]);
  // Each folder of the store is a bucket.
  expect(files.volumes.map((volume) => volume.split('/').at(-1))).toContain(asked.S3_BUCKET);
  expect(Object.keys(portal.depends_on ?? {}).sort()).toEqual(['database', 'files']);
  expect(Number(database.image?.split(':')[1])).toBeGreaterThanOrEqual(15);
});

test('every volume is declared, and the portal has more time to end than it takes', () => {
  const used = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]));
  expect(new Set(used)).toEqual(new Set(Object.keys(compose.volumes)));
  expect(Number.parseInt(portal.stop_grace_period ?? '0', 10)).toBeGreaterThan(10);
});

test('image and compose file agree on port and data folder', () => {
  const env = Object.fromEntries(
    lines('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
  );
  const { NODE_ENV, MALLOC_ARENA_MAX, ...own } = env;
  expect(NODE_ENV).toBe('production');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts.start).toMatch(new RegExp(`^MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX} `));
  expect(Object.keys(own).filter((name) => !settings.has(name))).toEqual([]);
  expect(lines('EXPOSE')).toEqual([env.PORT]);
  expect(portal.ports?.map((port) => port.split(':').at(-1))).toEqual([env.PORT]);
  expect(lines('VOLUME')).toEqual([env.DATA_DIR]);
  expect(portal.volumes.map((volume) => volume.split(':')[1])).toEqual([env.DATA_DIR]);
});

test('the image copies and starts what there is', () => {
  const made = new Set(['node_modules', 'build']);
  const copied = lines('COPY --from=build').map((line) => line.split(' ')[0]?.replace('/portal/', '') ?? '');
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((path) => !made.has(path) && !existsSync(path))).toEqual([]);
  const [, script = '', flag = ''] = JSON.parse(lines('CMD').at(-1) ?? '[]') as string[];
  expect(copied.some((path) => script.startsWith(`${path}/`))).toBe(true);
  expect(read(script)).toContain(flag);
  expect(existsSync(/^node (\S+)$/.exec(lines('RUN')[0] ?? '')?.[1] ?? '')).toBe(true);
  // The app answers what the image's health check asks for.
  const asked = /\{process\.env\.PORT\}(\/\w+)/.exec(dockerfile)?.[1];
  expect(read('server/process/app.ts')).toContain(`app.get('${asked}'`);
});

test('the workflow calls the same two commands as everybody, and asks a page that there is', () => {
  const workflow = parse(read('.github/workflows/test.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const runs = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const commands = new Set(
    runs.flatMap((run) => [...run.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name]) => name)),
  );
  expect(commands).toEqual(new Set(['start', 'test']));
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...commands]));
  const asked = runs.flatMap((run) => [...run.matchAll(/http:\/\/localhost:(\d+)(\/\w+)/g)]);
  expect(asked.length).toBeGreaterThan(0);
  const { PORT } = readEnv({});
  for (const [, port, path] of asked) {
    expect(Number(port)).toBe(PORT);
    expect(read('server/process/app.ts')).toContain(`app.get('${path}'`);
  }
});
