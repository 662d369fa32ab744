import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { paths } from '#app/paths';
import { readEnv } from '#app/platform/env.server';
import { sharedSecret } from '#server/database/doors';
import { runPortalCommand } from './command-line';
import { readSteps } from './follow-guide';
import { freePort } from './free-port';
import { createTestPortal, type TestPortal } from './portal';

// Takes docs/operations.md at its word: commands of the portal are run, one after another; files are read by the
// programs that they are for.
const steps = readSteps(readFileSync('docs/operations.md', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'portal-operations-'));
const fileOf = (path: string) => steps.find((step) => step.path === path)?.text ?? '';
const commands = steps
  .filter(({ language, action }) => language === 'bash' && action === 'run')
  .flatMap(({ text }) => text.trim().split('\n'));
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Commands for the machine, which a test must not change: only their form is checked. */
const ofMachine = /^(?:sudo (?!portal )|docker |psql )/;
const ofPortal = /^sudo portal /;
const ofCurl = /^curl /;

test('every command is run here or is one for the machine', () => {
  expect(commands.length).toBeGreaterThan(20);
  const others = commands.filter((line) => ![ofMachine, ofPortal, ofCurl].some((form) => form.test(line)));
  expect(others).toEqual([]);
});

test('every command is one for a shell', () => {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: commands.join('\n'), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('the commands of the portal do what they say, in their order', async () => {
  const here = (text: string) => text.replaceAll('/srv/kopie-portalu', join(folder, 'kopie'));
  mkdirSync(join(folder, 'kopie'));
  const env = { DATA_DIR: join(folder, 'dane'), BACKUP_DIR: join(folder, 'kopie') };
  for (const line of commands.filter((one) => ofPortal.test(one))) {
    const args = here(line.replace(ofPortal, '')).split(' ');
    const done = await runPortalCommand(env, args, 'zupelnie-nowe-haslo-portalu\n');
    const isTold = line.includes('reset-second-factor') ? 'nie ma drugiego składnika' : '';
    expect([done.code, done.told.includes(isTold) || done.printed.includes(isTold)], `${line}: ${done.told}`).toEqual([
      0,
      true,
    ]);
  }
});

const unit = Object.fromEntries(
  [...fileOf('portal.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

test('the unit lets the portal end its database, and commands reach the socket of that', () => {
  expect(unit).toMatchObject({ KillMode: 'mixed', TimeoutStopSec: '40' });
  expect(unit).not.toHaveProperty('PrivateTmp');
  expect(readFileSync('compose.yaml', 'utf8')).toContain('stop_grace_period: 40s');
  expect(readFileSync('db/sample/documentation/03-wdrozenie-produkcyjne.md', 'utf8')).toContain('40 sekund');
});

test('the prefix of the commands has the account, the folder and the variables of the unit', () => {
  const tools = join(folder, 'bin');
  mkdirSync(tools);
  writeFileSync(join(tools, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const { stdout } = spawnSync('sh', ['-s', 'user', 'create', 'anna@example.org', '--username', 'Anna Lis'], {
    input: fileOf('portal'),
    env: { PATH: `${tools}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const [options = '', command] = stdout.split(/^(?=npm$)/m);
  expect(options.trim().split('\n')).toEqual(
    expect.arrayContaining([
      '--wait',
      `--uid=${unit.User}`,
      `--property=WorkingDirectory=${unit.WorkingDirectory}`,
      `--property=EnvironmentFile=${unit.EnvironmentFile}`,
    ]),
  );
  expect(command).toBe('npm\nrun\n--silent\nportal\n--\nuser\ncreate\nanna@example.org\n--username\nAnna Lis\n');
});

test('the folder of the backups is made for the account of the unit', () => {
  const [, place = ''] = /^BACKUP_DIR=(.*)$/m.exec(fileOf('portal.env')) ?? [];
  expect(commands).toContain(`sudo install -d -m 700 -o ${unit.User} ${place}`);
});

test('proxies take the largest file that the portal takes, in its form', () => {
  const [, ofNginx] = /client_max_body_size (\d+)m;/.exec(fileOf('nginx.conf')) ?? [];
  const [, ofCaddy] = /max_size (\d+)MiB$/m.exec(fileOf('Caddyfile')) ?? [];
  for (const mebibytes of [ofNginx, ofCaddy]) expect(Number(mebibytes)).toBe(readEnv({}).UPLOAD_MAX_MB + 1);
});

test('an instance on a machine that has died holds no request for long', () => {
  expect(Number(/proxy_connect_timeout (\d+)s;/.exec(fileOf('nginx.conf'))?.[1])).toBeLessThan(5);
});

describe('a running portal', () => {
  let portal: TestPortal;
  let listening: { origin: string; close: () => void };
  const token = 'zmien-na-dlugi-losowy-ciag';
  beforeAll(async () => {
    portal = await createTestPortal({ variables: { METRICS_TOKEN: token } });
    listening = await portal.listen();
  });
  afterAll(async () => {
    listening.close();
    await portal.stop();
  });

  const curls = commands.filter((line) => ofCurl.test(line));
  test.skipIf(!has('curl'))(`answers what curl asks${has('curl') ? '' : ' (no curl here)'}`, async () => {
    const { execFile } = await import('node:child_process');
    for (const line of curls) {
      const command = line.replace('http://localhost:3000', listening.origin);
      const failed = await new Promise((done) => {
        execFile('sh', ['-c', command], { env: { ...process.env, METRICS_TOKEN: token } }, (error) => done(error));
      });
      expect(failed, line).toBeNull();
    }
  });

  test('has its secret where the page says', async () => {
    const [, read = ''] = /^psql .*--command "(.*)"$/m.exec(commands.join('\n')) ?? [];
    const kept = await sharedSecret(portal.database.owner);
    expect(await portal.database.sql.unsafe(read)).toEqual([{ value: kept }]);
    expect(readEnv({ SECRET: kept }).SECRET).toBe(kept);
  });

  test('has every measure that the alarms are about', async () => {
    await portal.ask('/healthz');
    const answer = await portal.ask('/metrics', { headers: { authorization: `Bearer ${token}` } });
    const measured = await answer.text();
    const { groups } = parse(fileOf('portal-rules.yml')) as { groups: { rules: { expr: string }[] }[] };
    const named = groups.flatMap(({ rules }) =>
      rules.flatMap(({ expr }) => expr.match(/\b(?:portal|process)_\w+/g) ?? []),
    );
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(measured, name).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
  });
});

test('the variables are ones that the portal takes', () => {
  const given = Object.fromEntries(
    fileOf('portal.env')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
  expect(readEnv(given)).toMatchObject(given.TRUST_PROXY ? { PUBLIC_URL: 'https://portal.example.org' } : {});
  for (const name of Object.keys(given)) expect(readFileSync('.env.example', 'utf8')).toContain(`#${name}=`);
});

test('the files in YAML are YAML', () => {
  for (const { language, text } of steps.filter((step) => step.language === 'yaml'))
    expect(parse(text), language).toBeTypeOf('object');
  expect(parse(readFileSync('compose.yaml', 'utf8'))).toHaveProperty('services.portal');
});

/** Without the certificate, which only the machine of that name has. */
const nginxAt = (port: number, text: string) =>
  `pid ${folder}/nginx.pid; daemon off; events {} http { ${text
    .replace('443 ssl', `127.0.0.1:${port}`)
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replaceAll('/var/log/nginx', folder)} }`;

const toUpstream = (text: string) => text.replace('proxy_pass http://127.0.0.1:3000;', 'proxy_pass http://portal;');

/** Programs that say whether they understand a file; one that is not here is named in the report. */
const readers: [program: string, file: string, prepare: (text: string) => string, args: (file: string) => string[]][] =
  [
    [
      'nginx',
      'nginx.conf',
      (text) => `error_log stderr; ${nginxAt(8443, text)}`,
      (file) => ['-t', '-q', '-e', 'stderr', '-c', file],
    ],
    [
      'nginx',
      'upstream.conf',
      (text) => `error_log stderr; ${nginxAt(8443, `${text}${toUpstream(fileOf('nginx.conf'))}`)}`,
      (file) => ['-t', '-q', '-e', 'stderr', '-c', file],
    ],
    ['caddy', 'Caddyfile', (text) => text, (file) => ['validate', '--adapter', 'caddyfile', '--config', file]],
    [
      'caddy',
      'reverse-proxy.caddy',
      (text) => fileOf('Caddyfile').replace('reverse_proxy 127.0.0.1:3000', text),
      (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    ],
    ['promtool', 'portal-rules.yml', (text) => text, (file) => ['check', 'rules', file]],
    [
      'systemd-analyze',
      'portal.service',
      (text) =>
        text.replace('/opt/portal', folder).replace('/etc/portal.env', '-/etc/portal.env').replace('User=portal', ''),
      (file) => ['verify', '--man=no', file],
    ],
  ];

test.for(readers)('%s understands %s', ([program, file, prepare, args], { skip }) => {
  if (!has(program)) skip(`${program} is not on this machine`);
  const path = join(folder, file);
  writeFileSync(path, prepare(fileOf(file)));
  const { status, stderr, stdout } = spawnSync(program, args(path), { encoding: 'utf8' });
  expect([status, status === 0 ? '' : stderr + stdout]).toEqual([0, '']);
  // What is wrong is refused: the check is one.
  writeFileSync(path, `${prepare(fileOf(file))}\n[[[ {{{ nonsense = `);
  expect(spawnSync(program, args(path), { encoding: 'utf8' }).stderr).not.toBe('');
});

/** Proxies, and how each is started at a port so that all it logs is in the three files below. */
const proxies: [program: string, file: string, prepare: (port: number, text: string) => string, args: string[]][] = [
  [
    'nginx',
    'nginx.conf',
    (port, text) => `error_log ${folder}/proxy.log; ${nginxAt(port, text)}`,
    ['-e', 'stderr', '-c'],
  ],
  [
    'caddy',
    'Caddyfile',
    (port, text) =>
      text
        .replace('{', `{\n\tadmin off\n`)
        .replace('portal.example.org {', `http://127.0.0.1:${port} {`)
        .replaceAll('format filter {', `output file ${folder}/proxy.log\n\t\tformat filter {`),
    ['run', '--adapter', 'caddyfile', '--config'],
  ],
];

test.for(proxies)(
  '%s logs no token, not even when the portal is away',
  async ([program, file, prepare, args], { skip }) => {
    if (!has(program)) skip(`${program} is not on this machine`);
    const [port, nobody] = await Promise.all([freePort(), freePort()]);
    const logs = ['proxy.log', 'portal.log', 'portal-error.log'].map((name) => join(folder, name));
    for (const log of logs) rmSync(log, { force: true });
    const path = join(folder, file);
    writeFileSync(path, prepare(port, fileOf(file).replaceAll('127.0.0.1:3000', `127.0.0.1:${nobody}`)));
    const proxy = spawn(program, [...args, path], { stdio: 'ignore', env: { ...process.env, HOME: folder } });
    const ended = once(proxy, 'exit');
    try {
      const ask = (address: string) =>
        fetch(`http://127.0.0.1:${port}${address}`, { headers: { referer: 'http://x/TAJNE' } });
      await vi.waitFor(() => ask('/zwykly-adres'), { timeout: 20_000, interval: 100 });
      const token = [
        paths.admin.setPassword('TAJNE'),
        paths.subscription.own('TAJNE'),
        paths.subscription.end('TAJNE'),
      ];
      for (const address of [...token, `${paths.feed()}?token=TAJNE`, '/dziennik-zmian/feed.xml?token=TAJNE'])
        expect((await ask(address)).status).toBe(502);
    } finally {
      proxy.kill();
      await ended;
    }
    const logged = logs.map((log) => (existsSync(log) ? readFileSync(log, 'utf8') : '')).join('');
    for (const kept of ['/zwykly-adres', '/admin/haslo/', '/subskrypcja/', '/feed.xml']) expect(logged).toContain(kept);
    expect(logged).not.toContain('TAJNE');
  },
);

test('a backup that was never made rings, and one of this night does not', ({ skip }) => {
  const program = 'promtool';
  if (!has(program)) skip(`${program} is not on this machine`);
  writeFileSync(join(folder, 'portal-rules.yml'), fileOf('portal-rules.yml'));
  const rings = (alertname: string, at: string, isRinging: boolean) => ({
    eval_time: at,
    alertname,
    exp_alerts: isRinging ? [{ exp_labels: { job: 'portal' } }] : [],
  });
  const given = (age: string, ...alert_rule_test: object[]) => ({
    interval: '1h',
    input_series: [{ series: 'portal_backup_age_seconds{job="portal"}', values: Array(40).fill(age).join(' ') }],
    alert_rule_test,
  });
  const [late, none] = ['PortalKopiaZapasowa', 'PortalBrakKopiiZapasowej'];
  const tests = [
    given('NaN', rings(none, '30h', true), rings(none, '25h', false), rings(late, '30h', false)),
    given('90000', rings(none, '30h', false), rings(late, '30h', false)),
    given('200000', rings(none, '30h', false), rings(late, '30h', true)),
  ];
  const path = join(folder, 'portal-rules-test.yml');
  writeFileSync(path, stringify({ rule_files: ['portal-rules.yml'], evaluation_interval: '1h', tests }));
  const { status, stderr, stdout } = spawnSync(program, ['test', 'rules', path], { encoding: 'utf8' });
  expect([status, stderr + stdout]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
