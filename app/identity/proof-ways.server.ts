import { eq, sql } from 'drizzle-orm';
import { prepared } from '#app/platform/prepared.server';
import type { IdentityDeps } from './identity-deps.server';
import type { ProofWays } from './proof-ways';
import { whyNoPasskeys } from './passkey-responses.server';
import { oidc_accounts, passkeys, second_factors, users } from './tables.server';
import { isSetUp } from './use-second-factor.server';

/** How the owner of an account can prove again who they are. */
export async function readProofWays(
  {
    identityDb,
    oidc,
    passwordsWork,
    publicUrl,
  }: Pick<IdentityDeps, 'identityDb' | 'oidc' | 'passwordsWork' | 'publicUrl'>,
  userId: string,
): Promise<ProofWays> {
  const [found] = await prepared(identityDb, users, 'ways to prove', () =>
    identityDb
      .select({
        hasPassword: sql<boolean>`${users.password_hash} is not null`,
        hasApp: sql<boolean>`exists (select from ${second_factors}
        where ${second_factors.user_id} = ${users.id} and ${second_factors.confirmed_at} is not null)`,
        hasPasskey: sql<boolean>`${users.id} in (select ${passkeys.user_id} from ${passkeys})`,
        hasCode: isSetUp(users.id),
        isLinked: sql<boolean>`exists (select from ${oidc_accounts} where ${oidc_accounts.user_id} = ${users.id})`,
      })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ).execute({ id: userId });
  const codes = found?.hasApp ? 'app' : found?.hasCode ? 'recovery' : null;
  const passkey = found?.hasPasskey === true && whyNoPasskeys(publicUrl) === null;
  if (!oidc) return { typed: 'password', codes, passkey, issuer: false };
  const typed = found?.hasPassword && passwordsWork ? 'password' : codes && 'code';
  return { typed, codes, passkey, issuer: found?.isLinked === true };
}
