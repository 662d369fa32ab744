import { countPlanned } from '#app/content/calendar/count-planned.server';
import { countDue } from '#app/content/care/due-entries.server';
import { countUnhelpful } from '#app/content/feedback/read-feedback.server';
import { countIssues } from '#app/content/quality/list-issues.server';
import { boundModules } from '#app/content/registry.server';
import { countAccepted } from '#app/content/review/open-reviews.server';
import { countWaiting } from '#app/content/review/read-review.server';
import { listUnansweredSearches } from '#app/content/search/unanswered-searches.server';
import { countFailedJobs } from '#app/jobs/list-jobs.server';
import { mailKinds } from '#app/mail/mail-kinds';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { warsawDay } from '#app/platform/warsaw-time';
import type { RequestContext } from '#app/request/request-context.server';
import { isSampleAddress } from '#app/settings/settings.server';
import { nounAfter } from '#app/texts/pl/count-of';
import { dashboardTexts } from '#app/texts/pl/dashboard';

const texts = dashboardTexts.next;
/** Of searches, as the screen that the number leads to. */
const searchDays = 30;

/** Something that waits for somebody: how much, and where. */
interface Waiting {
  key: keyof typeof texts.steps;
  count: number;
  /** Told after the words of its kind. */
  more?: string;
  to: string;
}

export interface NextStep extends Omit<Waiting, 'more'> {
  /** What stands after the number. */
  label: string;
}

/** What there is to do today, for whoever asks; what there is nothing of is left out. */
export async function readNextSteps(ctx: RequestContext): Promise<NextStep[]> {
  // One after another: a screen must not take several of the few connections.
  const steps: Waiting[] = [
    ...(await readReviews(ctx)),
    await readOverdue(ctx),
    ...(ctx.rights.includes('administer') ? await readForAdmins(ctx) : []),
    ...(await readIssues(ctx)),
    await readPlanned(ctx),
  ];
  return steps
    .filter(({ count }) => count > 0)
    .map(({ key, count, more, to }) => {
      const noun = nounAfter(count, texts.steps[key]);
      return { key, count, label: more ? `${noun}, ${more}` : noun, to };
    });
}

async function readReviews(ctx: RequestContext): Promise<Waiting[]> {
  const { db, user } = ctx.require('read');
  const [waiting, accepted] = [await countWaiting(db, user?.id ?? ''), await countAccepted(db, boundModules)];
  return [
    { key: 'waiting', count: waiting, to: paths.admin.reviews() },
    { key: 'accepted', count: accepted, to: paths.admin.reviews('accepted') },
  ];
}

async function readOverdue(ctx: RequestContext): Promise<Waiting> {
  const count = await countDue(ctx.require('read').db, { before: warsawDay(ctx.services.clock.now()) });
  return { key: 'overdue', count, to: paths.admin.dueReviews() };
}

/** What only admins look after. */
async function readForAdmins(ctx: RequestContext): Promise<Waiting[]> {
  const { db } = ctx.require('administer');
  const { clock, publicDoor } = ctx.services;
  const unhelpful = await countUnhelpful(db);
  const searches = (await listUnansweredSearches({ db, clock, search: publicDoor.search }, searchDays)).length;
  const mail = await countFailedJobs(db, mailKinds);
  const { contact_email } = await ctx.services.settings();
  return [
    { key: 'sampleAddress', count: Number(isSampleAddress(contact_email)), to: paths.admin.settings() },
    { key: 'unhelpful', count: unhelpful, to: paths.admin.feedback('false') },
    { key: 'searches', count: searches, to: paths.admin.searchWords() },
    { key: 'mail', count: mail, to: paths.admin.mail() },
  ];
}

async function readIssues(ctx: RequestContext): Promise<Waiting[]> {
  const { db } = ctx.require('read');
  const links = Object.values(await countIssues(db, { rule: 'link-broken' })).reduce((sum, one) => sum + one, 0);
  const { error } = await countIssues(db, { severity: 'error' });
  return [
    { key: 'links', count: links, to: paths.admin.qualityOf('link-broken') },
    { key: 'errors', count: error, to: paths.admin.quality('error') },
  ];
}

async function readPlanned(ctx: RequestContext): Promise<Waiting> {
  const { count, next } = await countPlanned(ctx.require('read').db);
  return {
    key: 'planned',
    count,
    ...(next && { more: texts.nearest(formatDateTime(next)) }),
    to: paths.admin.calendar(next ? warsawDay(next).slice(0, 7) : undefined),
  };
}
