import { requestPasskey } from '#app/identity/passkey-sign-in.server';
import { AppError } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/passkey-request';

/** What a passkey is to sign, as JSON for the browser's own dialogue; anew for each press. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext);
  const challenge = (await request.formData()).get('challenge');
  try {
    return Response.json(
      await requestPasskey(identityDepsOf(services), challenge === null ? null : String(challenge)),
      {
        headers: { 'cache-control': 'no-store' },
      },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ message: error.detail }, { status: error.status });
  }
}
