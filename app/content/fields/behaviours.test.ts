import { expect, test } from 'vitest';
import { behaviourOf } from './behaviours';
import { onServerOf } from './behaviours.server';
import { day } from './day';
import { day as dayOnServer } from './day.server';
import type { FieldBehaviour } from './field-behaviour';
import type { FieldOnServer } from './field-on-server.server';

test('a kind with a part missing does not compile', () => {
  const { word, ...wordless } = day;
  // @ts-expect-error without its words for the history
  const half: FieldBehaviour<'day'> = wordless;
  const { schema, ...unchecked } = dayOnServer;
  // @ts-expect-error without the schema of requests
  const halfOnServer: FieldOnServer<'day'> = unchecked;
  expect([half.word, halfOnServer.schema]).toEqual([undefined, undefined]);
  expect([word, schema]).toEqual([behaviourOf({ kind: 'day' }).word, onServerOf({ kind: 'day' }).schema]);
});

test('a kind that nobody has made does not compile', () => {
  // @ts-expect-error no declaration has this kind
  expect(behaviourOf({ kind: 'duration' })).toBeUndefined();
  // @ts-expect-error no declaration has this kind
  expect(onServerOf({ kind: 'duration' })).toBeUndefined();
});
