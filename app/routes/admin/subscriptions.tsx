import { MailPlus } from 'lucide-react';
import { Form, Link, useLocation } from 'react-router';
import { moduleKeys } from '#app/content/registry';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';
import { paths } from '#app/paths';
import { longestEmail } from '#app/platform/email';
import { formatDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { countSubscriptions, listSubscriptions } from '#app/subscriptions/list-subscriptions.server';
import { SubscriptionTable } from '#app/subscriptions/screens/subscription-table';
import { subscriptionStates } from '#app/subscriptions/subscription-state';
import { listTexts } from '#app/texts/pl/lists';
import { sectionNames } from '#app/texts/pl/sections';
import { subscriptionPanelTexts as texts } from '#app/texts/pl/subscription-panel';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { ClearFilters, Filter } from '#app/ui/filter';
import { Input } from '#app/ui/input';
import type { Route } from './+types/subscriptions';

const perPage = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const state = subscriptionStates.find((one) => one === url.searchParams.get('stan'));
  const email = (url.searchParams.get('adres') ?? '').trim().slice(0, longestEmail);
  const page = readPage(url);
  const [{ items, total }, { topics, states }] = await Promise.all([
    listSubscriptions(db, { state, email, page, perPage }),
    countSubscriptions(db),
  ]);
  requirePageWithin(url, total, perPage);
  return {
    page,
    total,
    chosen: { state: state ?? '', email },
    items: items.map(({ since, ...item }) => ({ ...item, since: formatDate(since) })),
    counts: moduleKeys.map((key) => ({ name: sectionNames[key] ?? key, count: topics.get(key) ?? 0 })),
    states,
    isMailOn: ctx.services.mailer !== null,
  };
}

export const meta = panelMeta(texts.title);

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { items, total, page, chosen, counts, states, isMailOn } = loaderData;
  const { search } = useLocation();
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.description}</SettingsPageHeading>
      {isMailOn ? null : (
        <Alert className="mb-6 max-w-3xl">
          <p>{texts.off}</p>
          <Link to={paths.admin.mail()} className="font-semibold underline hover:text-accent">
            {texts.mail}
          </Link>
        </Alert>
      )}
      <Counts title={texts.byTopic} rows={counts} />
      <Counts
        title={texts.filters.state}
        rows={subscriptionStates.map((state) => ({ name: texts.counts[state], count: states[state] }))}
      />
      <section className="mt-8">
        <h2 className="mb-3 text-lg font-bold">{texts.list}</h2>
        <Filters chosen={chosen} isNarrowed={search !== ''} />
        {items.length === 0 ? (
          <EmptyState icon={<MailPlus aria-hidden />} title={search === '' ? texts.empty : texts.nothing} />
        ) : (
          <>
            <p className="mb-2 text-sm text-muted">{texts.total(total)}</p>
            <SubscriptionTable items={items} />
          </>
        )}
        <PanelPages page={page} perPage={perPage} total={total} />
      </section>
    </>
  );
}

function Counts({ title, rows }: { title: string; rows: { name: string; count: number }[] }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {rows.map(({ name, count }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Filters({ chosen, isNarrowed }: { chosen: { state: string; email: string }; isNarrowed: boolean }) {
  const { filters } = texts;
  return (
    <Form method="get" className="mb-4 flex flex-wrap items-center gap-3">
      <Filter
        name="stan"
        label={filters.state}
        chosen={chosen.state}
        options={[
          { value: '', label: filters.all },
          ...subscriptionStates.map((state) => ({ value: state, label: texts.counts[state] })),
        ]}
      />
      <Input
        type="search"
        name="adres"
        aria-label={filters.email}
        placeholder={filters.email}
        defaultValue={chosen.email}
        key={chosen.email}
        maxLength={longestEmail}
        className="max-w-64"
      />
      <Button type="submit">{filters.apply}</Button>
      {isNarrowed ? <ClearFilters to={paths.admin.subscriptions.list()}>{listTexts.clearFilters}</ClearFilters> : null}
    </Form>
  );
}
