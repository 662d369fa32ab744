import { data } from 'react-router';
import { describeDevice } from '#app/identity/device';
import { addPasskey, beginPasskey } from '#app/identity/passkeys.server';
import type { SecondFactorAnswer } from '#app/identity/screens/second-factor-steps';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#app/identity/second-factor.server';
import type { SessionUser } from '#app/identity/session-user';
import { AppError } from '#app/platform/errors';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { RequestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { passkeyTexts } from '#app/texts/pl/passkeys';

/** What a passkey of this browser is called unless its owner says otherwise. */
const ownName = (userAgent: string | null) => describeDevice(userAgent) || passkeyTexts.unnamed;

/**
 * Does what one of the forms about one's own second factor asks for; a refusal is its answer.
 * @param answerRemoval what follows once the codes of the app are switched off
 */
export async function takeSecondFactorStep<Removed>(
  ctx: RequestContext,
  user: SessionUser,
  request: Request,
  answerRemoval: () => Removed,
) {
  const form = await request.formData();
  const deps = identityDepsOf(ctx.services);
  const read = (name: string, max = 300) => String(form.get(name) ?? '').slice(0, max);
  const intent = read('intent');
  const password = read('current_password');
  try {
    switch (intent) {
      case 'begin':
        await beginSecondFactor(deps, user, password, ctx.address);
        return data<SecondFactorAnswer>({ intent, errors: {} });
      case 'confirm': {
        const codes = await confirmSecondFactor(deps, user, read('code'));
        return data<SecondFactorAnswer>({ intent, errors: {}, ...(codes && { codes }) });
      }
      case 'passkey-begin': {
        const options = await beginPasskey(deps, user, password, ctx.address);
        const offer = { options: JSON.stringify(options), name: ownName(request.headers.get('user-agent')) };
        return data<SecondFactorAnswer>({ intent, errors: {}, offer });
      }
      case 'passkey-add': {
        const name = read('name').trim() || ownName(request.headers.get('user-agent'));
        const codes = await addPasskey(deps, user, name, read('response', 50_000));
        return data<SecondFactorAnswer>({ intent, errors: {}, ...(codes && { codes }) });
      }
      case 'renew': {
        const codes = await renewRecoveryCodes(deps, user, password, ctx.address);
        return data<SecondFactorAnswer>({ intent, errors: {}, codes });
      }
      case 'remove':
        await removeSecondFactor(deps, user, password, ctx.address);
        return answerRemoval();
      default:
        throw new AppError('malformed');
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const errors = error.code === 'invalid' ? error.fields : { '': [error.detail ?? formTexts.failed] };
    return data<SecondFactorAnswer>({ intent, errors }, { status: error.status });
  }
}
