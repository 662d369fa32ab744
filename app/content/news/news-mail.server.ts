import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { JobKind } from '#app/jobs/run-jobs.server';
import { MailRefused } from '#app/mail/mail-failure.server';
import type { Mailer } from '#app/mail/mailer.server';
import type { LetterItem, LetterPart } from '#app/mail/letter';
import { type LetterDeps, type WrittenMail, writeSubscriptionLetter } from '#app/mail/subscription-letter.server';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { countDelivery } from '#app/subscriptions/count-delivery.server';
import { subscriptions } from '#app/subscriptions/tables.server';
import { sectionNames } from '#app/texts/pl/sections';
import { newsMailTexts as texts } from '#app/texts/pl/subscriptions';
import { publicEntries } from '../access.server';
import type { BoundModule } from '../bind-table.server';
import { readCards } from '../entries/select-entries.server';
import { entryExcerpt } from '../entry-excerpt.server';
import { listAddressOf, pageAddressOf } from '../registry';
import { hearsOf, isOn } from './queue-news.server';
import { news } from './tables.server';

interface NewsDeps extends LetterDeps {
  /** Null while mail is not configured: messages queued then are dropped. */
  mailer: Mailer | null;
  modules: readonly BoundModule[];
}

const payloadSchema = z.object({
  message: z.enum(['digest', 'urgent']),
  batch: z.uuid(),
  subscription_id: z.uuid(),
});

/** The most entries of one section in a digest; the rest is a number and a link. */
const mostItems = 15;

/**
 * Sends one subscriber what is new; retried for a day. A refusal of the recipient ends it, and counts: three in a row
 * switch the subscription off.
 */
export const newsKind = ({ mailer, ...deps }: NewsDeps): JobKind => ({
  giveUpAfterMs: dayMs,
  atOnce: 2,
  async run(job, tx) {
    const asked = payloadSchema.parse(job.payload);
    const message = mailer && (await writeNews(tx, deps, asked));
    if (!mailer || !message) return;
    try {
      await mailer.send({ ...message, id: `news-${job.id}-${job.createdAt.getTime()}` });
    } catch (error) {
      if (!(error instanceof MailRefused) || !error.ofRecipient) throw error;
      await countDelivery(tx, asked.subscription_id, 'refused');
      return;
    }
    await countDelivery(tx, asked.subscription_id, 'accepted');
  },
});

/** One section's part of the news. */
interface Section {
  module: BoundModule;
  items: LetterItem[];
  /** How many more there are. */
  more: number;
}

/** @returns null where nothing of it is public any more, or nobody hears of it */
async function writeNews(
  db: Database,
  { modules, ...deps }: Omit<NewsDeps, 'mailer'>,
  { message, batch, subscription_id }: z.infer<typeof payloadSchema>,
): Promise<WrittenMail | null> {
  const told = await db
    .select({ id: news.entry_id, module: news.module, email: subscriptions.email })
    .from(news)
    .innerJoin(subscriptions, and(eq(subscriptions.id, subscription_id), isOn, hearsOf))
    .where(eq(news.batch, batch))
    .orderBy(asc(news.public_since), asc(news.entry_id));
  const [first] = told;
  if (!first) return null;
  const sections: Section[] = [];
  for (const module of modules) {
    const ids = told.filter((one) => one.module === module.definition.key).map(({ id }) => id);
    const section = await readSection(db, module, ids, deps.publicUrl);
    if (section) sections.push(section);
  }
  if (sections.length === 0) return null;
  const reader = { id: subscription_id, email: first.email };
  return writeSubscriptionLetter(deps, reader, (site) =>
    message === 'urgent' ? sayUrgent(site, sections) : sayDigest(site, sections, deps.publicUrl),
  );
}

/** @returns null where none of them is public */
async function readSection(
  db: Database,
  module: BoundModule,
  ids: string[],
  publicUrl: string,
): Promise<Section | null> {
  const { definition, code } = module;
  const entries = await readCards(db, module, ids, publicEntries(module));
  if (entries.length === 0) return null;
  const items = entries.slice(0, mostItems).map((entry) => ({
    title: code.titleAmongOthers?.(entry) ?? entry.title,
    href: publicUrl + pageAddressOf(definition, entry),
    about: entryExcerpt(definition, entry),
  }));
  return { module, items, more: entries.length - items.length };
}

function sayDigest(site: string, sections: readonly Section[], publicUrl: string) {
  const { digest } = texts;
  const count = sections.reduce((sum, { items, more }) => sum + items.length + more, 0);
  const parts = sections.flatMap(({ module, items, more }): LetterPart[] => {
    const { key } = module.definition;
    const rest = { label: digest.more(more), href: publicUrl + listAddressOf(module.definition) };
    return [
      { kind: 'heading', text: sectionNames[key] ?? key },
      { kind: 'items', items, ...(more > 0 && { more: rest }) },
    ];
  });
  return { subject: digest.subject(site, count), title: digest.title(count), parts };
}

function sayUrgent(site: string, sections: readonly Section[]) {
  const items = sections.flatMap((section) => section.items);
  const parts = items.flatMap(({ href, about }): LetterPart[] => [
    ...(about ? [{ kind: 'text' as const, text: about }] : []),
    { kind: 'button', label: texts.urgent.read, href },
  ]);
  const title = items.map((item) => item.title).join(', ');
  return { subject: texts.urgent.subject(site, title), title, parts };
}
