import type { ReactNode } from 'react';
import { paths } from '#app/paths';
import { shellTexts } from '#app/texts/pl/shell';
import { ButtonLink, buttonClass } from '#app/ui/button';
import { linkClass } from '#app/ui/text-link';

/** A page that is one message: a number or word in grey, the h1, a sentence, a way on. */
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
    <div className="mx-auto flex max-w-xl flex-col items-start gap-4 px-4 py-20 md:py-28">
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

interface NotFoundViewProps {
  /** A section's own heading instead of the usual one, which is English. */
  title?: string | undefined;
  text?: string;
  /** The way back to the section. */
  back?: { to: string; label: string };
}

/** The 404 page; a section may say more exactly what there is not. */
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

/** A failure of ours, without any detail of it; `title` and `text` where a section says more exactly what failed. */
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

export function ForbiddenView() {
  return (
    <MessageView mark="403" title={shellTexts.forbidden.title} text={shellTexts.forbidden.text}>
      <ButtonLink to={paths.home()} tone="primary">
        {shellTexts.notFound.home}
      </ButtonLink>
    </MessageView>
  );
}

/** What the maintenance notice knows of the portal; empty where even that cannot be read. */
export interface ClosedSite {
  siteName: string;
  contactEmail: string;
}

/** What visitors see while the maintenance mode is on. */
export function MaintenanceView({ siteName, contactEmail }: ClosedSite) {
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
