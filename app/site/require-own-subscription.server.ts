import { data } from 'react-router';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import type { RequestContext } from '#app/request/request-context.server';
import { findSubscription, type OwnSubscription } from '#app/subscriptions/own-subscription.server';
import { subscriptionTexts } from '#app/texts/pl/subscriptions';
import type { MissingEntry } from './section-boundaries';

/** @returns null where the subscription of this link has ended. @throws a 404 page for a link that is none */
export async function findOwnSubscription(
  { readerDoor, services }: RequestContext,
  token: string,
): Promise<OwnSubscription | null> {
  try {
    return await findSubscription({ readerDb: readerDoor.db, secret: services.secret }, token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw missingPage(subscriptionTexts.badLink);
    throw error;
  }
}

/** The subscription that a link leads to. @throws a 404 page for one that has ended, or never was */
export async function requireOwnSubscription(ctx: RequestContext, token: string): Promise<OwnSubscription> {
  const found = await findOwnSubscription(ctx, token);
  if (!found) throw missingPage(subscriptionTexts.gone);
  return found;
}

function missingPage(texts: MissingEntry) {
  return data<MissingEntry>({ ...texts, to: paths.subscription.ask() }, { status: 404 });
}
