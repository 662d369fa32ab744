import { Link, useRouteLoaderData } from 'react-router';
import { paths } from '#app/paths';
import { publicTexts } from '#app/texts/pl/public';

/** The way to news by e-mail, above a list of news; nothing where no mail is set up. */
export function SubscribeLink() {
  const layout = useRouteLoaderData<{ hasSubscriptions: boolean }>('routes/public/layout');
  return layout?.hasSubscriptions ? (
    <p className="no-print -mt-3 mb-6">
      <Link
        to={paths.subscription.ask()}
        className="inline-flex min-h-6 items-center font-semibold underline hover:text-accent"
      >
        {publicTexts.subscribe}
      </Link>
    </p>
  ) : null;
}
