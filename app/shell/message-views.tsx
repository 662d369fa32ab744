import type { ReactNode } from 'react';
import { paths } from '#app/paths';
import type { SiteLogo } from '#app/settings/look';
import { shellTexts } from '#app/texts/pl/shell';
import { ButtonLink, buttonClass } from '#app/ui/button';
import { linkClass } from '#app/ui/text-link';

/**
 * A page with one message: a number or word in grey, the h1, a sentence, a link. It keeps the same distance from the
 * edge of a phone in a frame that has padding as in one that has none.
 */
function MessageView({
  mark,
  title,
  titleLanguage,
  text,
  children,
}: {
  mark: string;
  title: string;
  titleLanguage?: 'en';
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-[min(36rem,100vw-2rem)] max-w-full flex-col items-start gap-4 py-20 md:py-28">
      <p aria-hidden className="font-mono text-sm text-muted">
        {mark}
      </p>
      <h1 lang={titleLanguage} className="text-3xl font-bold md:text-4xl">
        {title}
      </h1>
      <p className="text-lg text-muted">{text}</p>
      {children ? <div className="mt-3 flex flex-wrap gap-3">{children}</div> : null}
    </div>
  );
}

/** The title of a document that one of the views below stands in. */
export function failureTitle(status: number): string {
  if (status === 404) return shellTexts.notFound.title;
  return status === 401 || status === 403 ? shellTexts.forbidden.title : shellTexts.error.title;
}

interface NotFoundViewProps {
  /** The section's own heading in place of the usual one, which is in English. */
  title?: string | undefined;
  text?: string | undefined;
  /** The link back to the section. */
  back?: { to: string; label: string };
}

/** The 404 page; a section can give its own words. */
export function NotFoundView({ title, text = shellTexts.notFound.text, back }: NotFoundViewProps) {
  return (
    <MessageView
      mark="404"
      title={title ?? shellTexts.notFound.title}
      {...(title === undefined && { titleLanguage: 'en' })}
      text={text}
    >
      {back ? (
        <ButtonLink to={back.to} tone="primary">
          {back.label}
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.home()} tone={back ? 'secondary' : 'primary'}>
        {shellTexts.notFound.home}
      </ButtonLink>
    </MessageView>
  );
}

/** That of the panel, whose way back is its dashboard. */
export const PanelNotFoundView = () => (
  <NotFoundView back={{ to: paths.admin.dashboard(), label: shellTexts.admin.dashboard }} />
);

/** The page for an internal error, without details; `title` and `text` where a section has its own words. */
export function ErrorView({ status = 500, title, text }: { status?: number; title?: string; text?: string }) {
  const texts = shellTexts.error;
  return (
    <MessageView mark={String(status)} title={title ?? texts.title} text={text ?? texts.text}>
      <a href="" className={buttonClass('primary')}>
        {texts.retry}
      </a>
      <ButtonLink to={paths.home()}>{shellTexts.notFound.home}</ButtonLink>
    </MessageView>
  );
}

export const ForbiddenView = () => <RefusedView status={403} {...shellTexts.forbidden} />;

/** What was refused, and why; another try would be as well. */
export function RefusedView({ status, title, text }: { status: number; title: string; text: string }) {
  return (
    <MessageView mark={String(status)} title={title} text={text}>
      <ButtonLink to={paths.home()} tone="primary">
        {shellTexts.notFound.home}
      </ButtonLink>
    </MessageView>
  );
}

/** The portal's data on the maintenance page; empty where it cannot be read. */
export interface ClosedSite {
  siteName: string;
  contactEmail: string;
  logo: SiteLogo | null;
}

/** The page for visitors in maintenance mode. */
export function MaintenanceView({ siteName, contactEmail }: Omit<ClosedSite, 'logo'>) {
  const texts = shellTexts.maintenance;
  return (
    <main>
      <title>{siteName ? `${texts.title} – ${siteName}` : texts.title}</title>
      <MessageView mark="503" title={texts.title} text={texts.text}>
        {contactEmail ? (
          <p>
            {texts.contact}{' '}
            <a href={`mailto:${contactEmail}`} className={linkClass}>
              {contactEmail}
            </a>
          </p>
        ) : null}
      </MessageView>
    </main>
  );
}
