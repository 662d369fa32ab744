import { proveByPasskey, requestPasskeyProof } from '#app/identity/passkey-proof.server';
import { AppError } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/passkey-proof';

/** For whoever is signed in: what their passkey is to sign, and with `passkey` the signature itself. As JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, user, address } = context.get(requestContext);
  const passkey = (await request.formData()).get('passkey');
  const deps = identityDepsOf(services);
  try {
    if (!user) throw new AppError('unauthenticated');
    if (passkey !== null) await proveByPasskey(deps, user, String(passkey), address);
    const answer = passkey === null ? await requestPasskeyProof(deps, user) : {};
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ message: error.fields.proof?.[0] ?? error.detail }, { status: error.status });
  }
}
