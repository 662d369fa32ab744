/** An account as an option to choose. */
export interface AccountChoice {
  id: string;
  username: string;
}

export const namesById = (accounts: readonly AccountChoice[]): Record<string, string> =>
  Object.fromEntries(accounts.map(({ id, username }) => [id, username]));
