import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env.server';

const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:4568',
  S3_BUCKET: 'portal',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('readEnv', () => {
  it('needs nothing', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      SAMPLE_CONTENT: true,
      TRUST_PROXY: 0,
      UPLOAD_MAX_MB: 100,
    });
    expect(env).toMatchObject({ LOG_LEVEL: 'info', ADMIN_EMAILS: [], DATA_DIR: resolve('data') });
    expect(env.DATABASE_URL).toBeUndefined();
    expect(Object.isFrozen(env)).toBe(true);
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', S3_ENDPOINT: '' })).toMatchObject({ PORT: 3000 });
  });

  it('takes the address of a database as services give it to be copied', () => {
    const address = 'postgres://user:word@db.example.pl/portal?sslmode=require&channel_binding=require';
    expect(readEnv({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
  });

  it('follows the port in the public address, and drops a closing slash', () => {
    expect(readEnv({ PORT: '4120' }).PUBLIC_URL).toBe('http://localhost:4120');
    for (const text of ['https://portal.example.pl/', 'https://portal.example.pl \r', 'https://Portal.Example.pl:443'])
      expect(readEnv({ PUBLIC_URL: text }).PUBLIC_URL).toBe('https://portal.example.pl');
  });

  it('compares the admins of the environment in small letters', () => {
    expect(readEnv({ ADMIN_EMAILS: ' Anna@Example.pl, jan@example.pl,' }).ADMIN_EMAILS).toEqual([
      'anna@example.pl',
      'jan@example.pl',
    ]);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'portal.example.pl'],
    ['PUBLIC_URL', 'https://portal.example.pl/docs'],
    ['PUBLIC_URL', 'https://portal.example.pl/?a=1'],
    ['PUBLIC_URL', 'https://user:word@portal.example.pl'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/portal'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://user:pa%ss@localhost/portal'],
    ['DATABASE_URL', 'postgres://user@localhost/portal?sslmode=verify_full'],
    ['DATABASE_URL', 'postgres://user@localhost/portal?ssl=true'],
    ['DATABASE_URL', 'postgres://user@localhost/portal?port=5433'],
    ['DATABASE_URL', 'postgres://user@localhost/portal?sslmode=verify-full&sslrootcert=ca.pem'],
    ['DATABASE_URL', 'postgres://user@one,other/portal'],
    ['DATABASE_URL', 'postgres://user@/portal?host=one,other'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_EMAILS', 'anna@example.pl, jan'],
    ['SAMPLE_CONTENT', 'maybe'],
    ['SECRET', 'x'.repeat(31)],
    ['OIDC_ISSUER', 'http://logowanie.example.pl'],
    ['OIDC_ISSUER', 'https://logowanie.example.pl/?a=1'],
    ['OIDC_LABEL', 'x'.repeat(61)],
    ['OIDC_ONLY', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['UPLOAD_MAX_MB', '0'],
    ['UPLOAD_MAX_MB', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const refusal = catchError(() => readEnv({ [name]: value }));
    expect(refusal).toBeInstanceOf(EnvError);
    expect(refusal.message).toMatch(new RegExp(`^${name} must `));
    expect(refusal.message).not.toContain('\n');
  });

  it('never repeats a secret in its refusal', () => {
    expect(catchError(() => readEnv({ SECRET: 'tajne-haslo' })).message).not.toContain('tajne');
    expect(
      catchError(() => readEnv({ DATABASE_URL: 'postgres://user:taj%ne@localhost/portal' })).message,
    ).not.toContain('taj');
  });

  it('accepts an issuer with its client, on this machine without https too', () => {
    const oidc = { OIDC_ISSUER: 'http://127.0.0.1:8080/realms/a', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 's' };
    expect(readEnv(oidc)).toMatchObject({ ...oidc, OIDC_ONLY: false });
    for (const name of Object.keys(oidc))
      expect(() => readEnv({ ...oidc, [name]: undefined })).toThrow(`${name} must be set when the other OIDC_…`);
    expect(() => readEnv({ OIDC_ONLY: 'true' })).toThrow('OIDC_ISSUER must be set when OIDC_ONLY is true');
  });

  it('accepts a complete S3 configuration or none', () => {
    expect(readEnv(s3)).toMatchObject(s3);
    for (const name of Object.keys(s3)) {
      expect(() => readEnv({ ...s3, [name]: undefined })).toThrow(
        `${name} must be set when the other S3_… variables are`,
      );
    }
    expect(() => readEnv({ ...s3, S3_ENDPOINT: 'ftp://store' })).toThrow(/^S3_ENDPOINT must /);
  });
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was refused');
}
