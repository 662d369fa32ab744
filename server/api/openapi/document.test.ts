import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { createApi } from '../api';
import { openApiDocument } from './document';

const document = openApiDocument('https://portal.example.pl');

test('the document is valid OpenAPI 3.1 for a linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-4xx-response': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('every field of every schema has a Polish description and an example', () => {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    for (const [field, said] of Object.entries(schema.properties ?? {})) {
      expect(said.description, `${name}.${field}`).toMatch(/^\p{Lu}.+\.$/u);
      expect(said.examples, `${name}.${field}`).toHaveLength(1);
    }
  }
});

test('it names every call that the API has, and no other', () => {
  const served = createApi()
    .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
    .map(({ method, path }) => `${method} ${path.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`);
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(told)).toEqual(new Set(served));
});
