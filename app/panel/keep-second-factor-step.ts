import type { SecondFactorAnswer } from '#app/identity/screens/second-factor-steps';
import type { Kept } from '#app/ui/keep-screen';
import { keepForm } from './keep-form';

/** The client action of the pages about one's own second factor. */
export async function keepSecondFactorStep({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Kept<SecondFactorAnswer>;
}) {
  const intent = String((await request.clone().formData()).get('intent') ?? '');
  return keepForm<SecondFactorAnswer>(
    () => serverAction(),
    (message) => ({ intent, errors: { '': [message] } }),
  );
}
