import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { daysToConfirm } from '#app/subscriptions/forget-subscriptions.server';
import { subscriptionLinks, unsubscribeHeaders } from '#app/subscriptions/subscription-link.server';
import { subscriptions } from '#app/subscriptions/tables.server';
import { sectionNames } from '#app/texts/pl/sections';
import { subscriptionMailTexts as texts } from '#app/texts/pl/subscriptions';
import { type LetterLook, type LetterPart, writeLetter } from './letter';
import type { Message } from './mailer.server';

export interface LetterDeps {
  siteName(): Promise<string>;
  look(): Promise<LetterLook>;
  publicUrl: string;
  /** Signs the links. */
  secret: string;
}

export type WrittenMail = Omit<Message, 'id'>;

/** A message to a subscriber, with the links and headers that each of them has. */
export async function writeSubscriptionLetter(
  { siteName, look, publicUrl, secret }: LetterDeps,
  { id, email }: { id: string; email: string },
  say: (site: string, links: { own: string }) => { subject: string; title: string; parts: LetterPart[] },
): Promise<WrittenMail> {
  const site = await siteName();
  const { own, end } = subscriptionLinks({ secret, publicUrl }, id);
  const { subject, ...said } = say(site, { own });
  const foot = {
    text: texts.foot.why(site, publicUrl),
    links: [
      { label: texts.foot.own, href: own },
      { label: texts.foot.end, href: end },
    ],
  };
  const letter = writeLetter({ look: await look(), site, siteUrl: `${publicUrl}/`, ...said, foot });
  return { to: email, subject, ...letter, headers: unsubscribeHeaders(end) };
}

/** @returns the message that asks to confirm a subscription; null where nothing waits to be confirmed */
export async function writeConfirmation(
  db: Database,
  deps: LetterDeps,
  subscriptionId: string,
): Promise<WrittenMail | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (!row?.asked_topics) return null;
  const topics = row.asked_topics.map((topic) => sectionNames[topic] ?? topic);
  const { subject, hello, asked, press, button, otherwise } = texts.confirm;
  return writeSubscriptionLetter(deps, row, (site, { own }) => ({
    subject: subject(site),
    title: button,
    parts: [
      { kind: 'text', text: `${hello} ${asked(site)}` },
      { kind: 'points', points: topics },
      { kind: 'text', text: press },
      { kind: 'button', label: button, href: own },
      { kind: 'text', text: otherwise(daysToConfirm) },
    ],
  }));
}
