import type { AccountChoice } from './list-writers.server';

export const namesById = (accounts: readonly AccountChoice[]): Record<string, string> =>
  Object.fromEntries(accounts.map(({ id, username }) => [id, username]));
