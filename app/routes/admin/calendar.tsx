import { readMonth } from '#app/content/calendar/month';
import { readCalendar } from '#app/content/calendar/read-calendar.server';
import { CalendarScreen } from '#app/content/screens/calendar-screen';
import { panelMeta } from '#app/panel/panel-meta';
import { warsawDay } from '#app/platform/warsaw-time';
import { requestContext } from '#app/request/request-context.server';
import { calendarTexts } from '#app/texts/pl/calendar';
import type { Route } from './+types/calendar';

/** What appears, ends or is due for review in a month: `?miesiac=2026-11`, by default the current one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('read');
  const today = warsawDay(ctx.services.clock.now());
  const month = readMonth(url.searchParams.get('miesiac') ?? '') ?? readMonth(today.slice(0, 7)) ?? '2026-01';
  return { month, today, ...(await readCalendar(db, month)) };
}

export const meta = panelMeta(calendarTexts.title);

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  return <CalendarScreen {...loaderData} />;
}
