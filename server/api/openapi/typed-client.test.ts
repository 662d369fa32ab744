import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

// The document as other people's tools read it: openapi-typescript makes types of it, openapi-fetch calls by them.

const source = `import createClient from 'openapi-fetch';
import type { paths } from './portal-api';

/** Signs in, writes, reads, searches, and is refused: what the walk found on its way. */
export async function walk(baseUrl: string, email: string, password: string) {
  const guest = createClient<paths>({ baseUrl });
  const signedIn = await guest.POST('/auth/sign-in', { body: { email, password } });
  if (!signedIn.data) throw new Error(signedIn.error.detail);
  const headers = { authorization: 'Bearer ' + signedIn.data.access_token };
  const client = createClient<paths>({ baseUrl, headers });
  const made = await client.POST('/documentation', {
    body: { title: 'Typowany', content: 'Tekst', status: 'published', tags: ['api'] },
  });
  if (!made.data) throw new Error(made.error.detail);
  const { id } = made.data;
  const etag = made.response.headers.get('etag') ?? '';
  const changed = await client.PATCH('/documentation/{id}', {
    params: { path: { id }, header: { 'If-Match': etag } },
    body: { title: 'Typowany i zmieniony' },
  });
  const read = await guest.GET('/documentation/{id}', { params: { path: { id } } });
  const list = await guest.GET('/documentation', { params: { query: { tag: 'api', per_page: 5 } } });
  const refused = await guest.DELETE('/documentation/{id}', { params: { path: { id } } });
  const settings = await client.PATCH('/settings', { body: { mcp_enabled: true } });
  return {
    role: signedIn.data.user.role,
    title: read.data?.title,
    revision: changed.data?.revision,
    total: list.data?.total,
    listed: list.data?.items.map((item) => item.title),
    refused: refused.error?.code,
    mcp: settings.data?.mcp_enabled,
  };
}
`;

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await createTestPortal();
  // Within the project, where the package is found.
  folder = mkdtempSync(join('node_modules', '.typed-client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await portal.stop();
});

/** What the compiler says of each of these clients. */
function complaints(clients: Record<string, string>): string[][] {
  const files = Object.entries(clients).map(([name, text]) => {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

test('the document makes a typed client that compiles, refuses mistakes and works', async () => {
  const document = await (await portal.ask('/api/openapi.json')).text();
  writeFileSync(join(folder, 'portal-api.d.ts'), astToString(await openapiTS(document)));
  const [right, mistyped, lost] = complaints({
    client: source,
    mistyped: source.replace("title: 'Typowany',", 'title: 7,'),
    lost: source.replace("'/auth/sign-in'", "'/auth/wejscie'"),
  });
  expect(right).toEqual([]);
  expect(mistyped?.join()).toContain("'number' is not assignable to type 'string'");
  expect(lost?.join()).toContain('/auth/wejscie');

  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  writeFileSync(join(folder, 'client.mjs'), outputText);
  const { walk } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.mjs')).href)) as {
    walk(baseUrl: string, email: string, password: string): Promise<unknown>;
  };
  const { email } = await portal.signIn('admin');
  const { origin, close } = await portal.listen();
  try {
    expect(await walk(`${origin}/api/v1`, email, 'prawdziwe-haslo')).toEqual({
      role: 'admin',
      title: 'Typowany i zmieniony',
      revision: 2,
      total: 1,
      listed: ['Typowany i zmieniony'],
      refused: 'unauthenticated',
      mcp: true,
    });
  } finally {
    close();
  }
});
