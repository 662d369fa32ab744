import { expect, test } from 'vitest';
import { reasonIn } from './cluster';

test('the reason why a server ends is not what it said to those who asked meanwhile', () => {
  const early = [
    'FATAL:  the database system is starting up',
    'FATAL:  the database system is not yet accepting connections',
  ];
  const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  expect(reasonIn([...early, full, 'HINT:  free space'].join('\n'))).toBe(full);
});
