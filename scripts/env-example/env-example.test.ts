import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listVariables } from '#app/platform/env.server';
import { envExample } from './env-example';

test('.env.example lists the environment as the portal reads it', () => {
  expect(readFileSync('.env.example', 'utf8'), 'write it anew: npm run env-example').toBe(envExample());
});

test('every variable says what it is for', () => {
  expect(listVariables().filter(({ description }) => !description.endsWith('.'))).toEqual([]);
  expect(listVariables()).toContainEqual(expect.objectContaining({ name: 'PORT', fallback: '3000' }));
});
