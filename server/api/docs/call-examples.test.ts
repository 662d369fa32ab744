import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { openApiDocument } from '../openapi/document';
import { callsOf } from './api-calls';
import { callExamples, type ExampleLanguage } from './call-examples';

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const [hasBash, hasCurl] = [has('bash', '-c', 'true'), has('curl', '--version')];
const [hasPython, hasRequests] = [has('python3', '-c', 'pass'), has('python3', '-c', 'import requests')];

const document = openApiDocument("https://portal.example.pl/kto's");
const examples = callsOf(document).map((call) => ({
  name: call.call.operationId,
  ...callExamples(document, call),
}));

/** What a program says of texts that it reads as JSON from its input; empty where it is content. */
const asked = (program: string, code: string, input: unknown) => {
  const { status, stderr } = spawnSync(program, ['-c', code], { input: JSON.stringify(input), encoding: 'utf8' });
  return status === 0 ? '' : stderr;
};

describe('the examples of every call', () => {
  test('are JavaScript', () => {
    for (const { name, javascript } of examples) {
      const { diagnostics } = ts.transpileModule(javascript, { fileName: 'a.mjs', reportDiagnostics: true });
      expect(diagnostics, name).toEqual([]);
    }
  });
  test.skipIf(!hasPython)(`are Python${hasPython ? '' : ' (no python3 on this machine)'}`, () => {
    const parse = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)';
    expect(
      asked(
        'python3',
        parse,
        examples.map(({ python }) => python),
      ),
    ).toBe('');
    expect(asked('python3', parse, ['response = ('])).toContain('SyntaxError');
  });
  test.skipIf(!hasBash)(`are commands of a shell${hasBash ? '' : ' (no bash on this machine)'}`, () => {
    const all = examples.map(({ curl }) => curl).join('\n\n');
    expect(spawnSync('bash', ['-n'], { input: all, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
  test('send a token where the call needs one, and none where anybody may read', () => {
    const of = (operation: string) => examples.find(({ name }) => name === operation);
    for (const language of ['curl', 'javascript', 'python'] as const) {
      expect(of('createDocumentation')?.[language]).toMatch(/Bearer/);
      expect(of('listDocumentation')?.[language]).not.toMatch(/TOKEN/);
    }
  });
});

describe('an example does what it says', () => {
  let portal: TestPortal;
  let origin: string;
  let close: () => void;
  let token: string;
  const folder = mkdtempSync(join(tmpdir(), 'portal-examples-'));
  beforeAll(async () => {
    portal = await createTestPortal();
    ({ token } = await portal.signIn('admin'));
    ({ origin, close } = await portal.listen());
    writeFileSync(join(folder, 'regulamin.pdf'), '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  });
  afterAll(async () => {
    close();
    rmSync(folder, { recursive: true });
    await portal.stop();
  });

  const runners: Record<ExampleLanguage, [can: boolean, command: string, ...args: string[]]> = {
    curl: [hasBash && hasCurl, 'bash', '-c'],
    javascript: [true, process.execPath, '--input-type=module', '-e'],
    python: [hasRequests, 'python3', '-c'],
  };

  const cases = Object.entries(runners).map<[string, ExampleLanguage, boolean]>(([language, [can]]) => [
    can ? language : `${language} (not on this machine)`,
    language as ExampleLanguage,
    can,
  ]);

  test.for(cases)('in %s', async ([, language, can], { skip }) => {
    if (!can) skip(`${language} is not on this machine`);
    const [, command, ...args] = runners[language];
    const here = openApiDocument(origin);
    // The same title again would be refused.
    await portal.sql`delete from documentation`;
    const run = async (operation: string, as = token) => {
      const call = callsOf(here).find((one) => one.call.operationId === operation);
      const code = callExamples(here, call!)[language];
      const env = { ...process.env, TOKEN: as };
      return promisify(execFile)(command, [...args, code], { env, cwd: folder });
    };
    expect((await run('createDocumentation')).stdout).toMatch(/['"]?revision['"]?: ?1/);
    expect((await run('listDocumentation')).stdout).toMatch(/['"]?total['"]?: ?\d/);
    expect((await run('uploadFile')).stdout).toContain('regulamin.pdf');
    expect((await run('updateSettings')).stdout).toMatch(/site_name/);
    const refused = run('createCategory', 'zly-token').then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(await refused).toMatch(/unauthenticated|401|zaloguj|poświadcz|token/i);
  });
});
