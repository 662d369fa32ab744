import { Link } from 'react-router';
import { Kept } from '#app/hydration/kept';
import { paths } from '#app/paths';
import type { FooterLink } from '#app/settings/look';
import { shellTexts } from '#app/texts/pl/shell';

const linkClass =
  'inline-flex min-h-6 pointer-coarse:min-h-11 items-center hover:text-accent hover:underline underline-offset-4';

export const siteFooterId = 'footer';

interface SiteFooterProps {
  siteName: string;
  /** Whether there is an accessibility statement to lead to. */
  hasStatement: boolean;
  /** Whether news comes by e-mail. */
  hasSubscriptions: boolean;
  /** The owner's own, before the portal's. */
  links: readonly FooterLink[];
}

/** Contact, and links for machines (API, feeds), which are plain links as they are no pages of the application. */
export function SiteFooter(props: SiteFooterProps) {
  return (
    <footer id={siteFooterId} data-page-part className="no-print border-t border-line">
      <Kept by={['footer', props.siteName, props.hasStatement, props.hasSubscriptions, props.links]}>
        <Content {...props} />
      </Kept>
    </footer>
  );
}

const texts = shellTexts.footer;

function Content({ siteName, hasStatement, hasSubscriptions, links }: SiteFooterProps) {
  return (
    <div className="mx-auto flex max-w-[96rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-7 text-sm text-muted md:px-6">
      <p>{siteName}</p>
      <nav aria-label={texts.label}>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ label, url }, at) => (
            <li key={at}>
              <a href={url} className={linkClass}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <Link to={paths.contact()} className={linkClass}>
              {texts.contact}
            </Link>
          </li>
          {hasStatement ? (
            <li>
              <Link to={paths.accessibility()} className={linkClass}>
                {texts.accessibility}
              </Link>
            </li>
          ) : null}
          {hasSubscriptions ? (
            <li>
              <Link to={paths.subscription.ask()} className={linkClass}>
                {texts.subscription}
              </Link>
            </li>
          ) : null}
          <li>
            <a href={paths.feed()} className={linkClass}>
              {texts.feed}
            </a>
          </li>
          <li>
            <a href={paths.sitemap()} className={linkClass}>
              {texts.sitemap}
            </a>
          </li>
          <li>
            <a href={paths.api.docs()} className={linkClass}>
              {texts.apiDocs}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
