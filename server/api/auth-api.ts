import { Hono } from 'hono';
import * as z from 'zod';
import { describeDevice } from '#app/identity/device';
import { signOut } from '#app/identity/end-session.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { signedOutCookies } from '#app/request/signed-out-cookies.server';
import { refreshSession } from '#app/identity/refresh-session.server';
import type { SessionUser } from '#app/identity/session-user';
import { signInApi, type TokenPair } from '#app/identity/sign-in.server';
import type { Clock } from '#app/platform/clock';
import { AppError } from '#app/platform/errors';
import { ignoredFields, parseInput, storableText as text } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import { type ApiContext, type ApiEnv, readJson } from './api-env';

// A missing field counts as empty, for the field's own message.
export const signInSchema = z.strictObject({ email: text.default(''), password: text.default(''), ...ignoredFields });
export const secondFactorSchema = z.strictObject({
  challenge: text.min(1, validationTexts.required).max(300, validationTexts.wrongType),
  code: text.min(1, validationTexts.required).max(100, validationTexts.wrongType),
  ...ignoredFields,
});
export const refreshSchema = z.strictObject({
  refresh_token: text.min(1, validationTexts.required).max(200, validationTexts.wrongType),
  ...ignoredFields,
});

/** Signing in and out of API clients. The form at /admin/login is the one that sets a cookie. */
export function authApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use('*', async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  api.post('/sign-in', async (c) => {
    const { services, address } = c.get('ctx');
    const { email, password } = await read(c, signInSchema);
    const visitor = { address, device: describeDevice(c.req.header('user-agent')) };
    const { user, tokens } = await signInApi(identityDepsOf(services), { email, password }, visitor);
    return c.json(presentTokens(user, tokens, services.clock));
  });
  api.post('/second-factor', async (c) => {
    const { services, address } = c.get('ctx');
    const { challenge, code } = await read(c, secondFactorSchema);
    const visitor = { address, device: describeDevice(c.req.header('user-agent')) };
    const { user, tokens } = await signInApi(identityDepsOf(services), { challenge, code }, visitor);
    return c.json(presentTokens(user, tokens, services.clock));
  });
  api.post('/refresh', async (c) => {
    const { services } = c.get('ctx');
    const { refresh_token } = await read(c, refreshSchema);
    const { user, tokens } = await refreshSession(identityDepsOf(services), refresh_token);
    return c.json(presentTokens(user, tokens, services.clock));
  });
  api.post('/sign-out', async (c) => {
    const { services, user } = c.get('ctx');
    if (!user) throw new AppError('unauthenticated');
    await signOut(identityDepsOf(services), user);
    if (c.req.header('authorization') === undefined)
      for (const cookie of signedOutCookies(services)) c.header('set-cookie', cookie, { append: true });
    return c.body(null, 204);
  });
  api.get('/session', (c) => {
    const { user } = c.get('ctx');
    return c.json({ user: user && presentSessionUser(user) });
  });
  return api;
}

async function read<T extends z.ZodType>(c: ApiContext, schema: T): Promise<z.infer<T>> {
  return parseInput(schema, await readJson(c));
}

const presentSessionUser = ({ id, email, username, role }: SessionUser) => ({ id, email, username, role });

/** `expires_in` is the access token's lifetime in seconds, `expires_at` the instant of its end. */
function presentTokens(user: SessionUser, tokens: TokenPair, clock: Clock) {
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'bearer',
    expires_in: Math.round((tokens.accessExpiresAt.getTime() - clock.now().getTime()) / 1000),
    expires_at: tokens.accessExpiresAt.toISOString(),
    user: presentSessionUser(user),
  };
}
