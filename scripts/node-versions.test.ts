import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

test('image, workflow and .nvmrc run on one Node.js; the lowest that works is tested too', () => {
  const current = read('.nvmrc').trim();
  const lowest = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node.replace('>=', '');
  expect([...read('Dockerfile').matchAll(/^FROM node:(\d+)-slim/gm)].map(([, version]) => version)).toEqual([
    current,
    current,
  ]);
  expect(read('.github/workflows/test.yml')).toContain(`node: ['${current}', '${lowest}']`);
});
