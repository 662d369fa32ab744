import { requireProof } from '#app/identity/proof.server';
import { identityDepsOf } from './identity-deps-of.server';
import type { RequestContext } from './request-context.server';

/**
 * Asks whoever is about to change who gets in for a fresh proof of who they are. Comes after their right is known.
 * @param typed what a form said for it
 * @throws AppError `proof_required`, `invalid`, `too_many`
 */
export async function prove({ services, user, address }: RequestContext, typed?: unknown): Promise<void> {
  const given = typeof typed === 'string' ? typed.slice(0, 300) : '';
  if (user) await requireProof(identityDepsOf(services), user, given, address);
}
