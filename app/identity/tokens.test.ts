import { expect, test } from 'vitest';
import { systemClock } from '#app/platform/clock';
import { findApiKey } from './api-keys.server';
import { isFeedToken } from './feed-token.server';
import type { IdentityDeps } from './identity-deps.server';
import { refreshSession } from './refresh-session.server';
import { findSession } from './sessions.server';
import { createToken, deriveToken, isToken, type TokenKind } from './tokens.server';

const asked = () => {
  throw new Error('the database was asked');
};
const deps = {
  clock: systemClock,
  adminEmails: [],
  passwordsWork: true,
  identityDb: new Proxy({}, { get: asked }),
} as unknown as IdentityDeps;

const random = 'A'.repeat(43);

test.each<TokenKind>(['cookie', 'access', 'refresh', 'password_link', 'api_key', 'feed'])(
  'a token of the kind %s has its own prefix and 43 characters',
  (kind) => {
    const token = createToken(kind);
    expect(isToken(kind, token)).toBe(true);
    expect(isToken(kind, deriveToken(kind, 'sekret', 'ziarno'))).toBe(true);
    const wrong = [`x${token}`, `${token}x`, token.slice(0, -1), `${token.slice(0, -1)}%`, random, ''];
    for (const other of wrong) expect(isToken(kind, other), other).toBe(false);
  },
);

test.each(['zly', 'ps_zly', `ps${random}`, `pl_${random}x`, '\0'])(
  'the database is never asked for what is no token: %j',
  async (token) => {
    expect(await findSession(deps, token, 'cookie')).toBeNull();
    expect(await findSession(deps, createToken('cookie'), 'access')).toBeNull();
    expect(await findApiKey(deps, token)).toBeNull();
    expect(await isFeedToken(deps, token)).toBe(false);
    await expect(refreshSession(deps, token)).rejects.toMatchObject({ code: 'unauthenticated' });
  },
);

test('one of the right shape is looked for', async () => {
  await expect(findSession(deps, createToken('cookie'), 'cookie')).rejects.toThrow('asked');
});
