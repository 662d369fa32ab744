import type { ReactNode } from 'react';
import { StoredHtml } from '#app/hydration/stored-html';
import { paths } from '#app/paths';
import { formatLongDate } from '#app/platform/format';
import type { AccessibilityStatement, StatementField } from '#app/settings/accessibility';
import { shellTexts } from '#app/texts/pl/shell';
import { accessibilityTexts } from '#app/texts/pl/accessibility';
import { ArticleLayout } from '#app/shell/article-layout';

const { page: texts, fields: names, conformities, title } = accessibilityTexts;

const ombudsman = 'https://bip.brpo.gov.pl/';

interface StatementViewProps {
  /** With HTML in place of its texts. */
  statement: AccessibilityStatement;
  site: { name: string; url: string };
}

/** The accessibility statement, with the identifiers that programs look for (`a11y-…`). */
export function StatementView({ statement, site }: StatementViewProps) {
  const day = (name: 'published_on' | 'updated_on' | 'prepared_on' | 'reviewed_on', id: string) => (
    <time id={id} dateTime={statement[name]}>
      {formatLongDate(statement[name])} {texts.year}
    </time>
  );
  const part = (name: StatementField, heading: ReactNode, more?: ReactNode) =>
    statement[name] || more ? (
      <>
        {heading}
        {statement[name] ? <StoredHtml html={statement[name]} /> : null}
        {more}
      </>
    ) : null;
  return (
    <ArticleLayout crumbs={[{ label: shellTexts.home, to: paths.home() }, { label: title }]} title={title}>
      <section id="a11y-wstep">
        <p>
          <span id="a11y-podmiot">{statement.entity}</span> {texts.pledge} <span id="a11y-zakres">{texts.scope}</span>{' '}
          {texts.act}
        </p>
        <p>
          {texts.concerns}{' '}
          <a id="a11y-url" href={site.url}>
            {site.name}
          </a>
          .
        </p>
      </section>
      <ul>
        <li>
          {texts.published} {day('published_on', 'a11y-data-publikacja')}
        </li>
        <li>
          {texts.updated} {day('updated_on', 'a11y-data-aktualizacja')}
        </li>
      </ul>
      <h2>{texts.state}</h2>
      <p id="a11y-status">
        {texts.status} <strong>{conformities[statement.conformity]}</strong> {texts.annex}
        {statement.conformity === 'full' ? '.' : ` ${texts.because}.`}
      </p>
      {statement.conformity === 'full' ? null : (
        <>
          <h2>{texts.gaps}</h2>
          {part('nonconformities', <h3>{names.nonconformities}</h3>)}
          {part('exemptions', <h3>{names.exemptions}</h3>)}
          {statement.excessive_costs ? (
            <section id="a11y-ocena">
              {part('excessive_costs', <h3>{names.excessive_costs}</h3>, addressed(statement.costs_url, texts.costs))}
            </section>
          ) : null}
        </>
      )}
      <h2>{texts.preparation}</h2>
      <ul>
        <li>
          {texts.prepared} {day('prepared_on', 'a11y-data-sporzadzenie')}
        </li>
        {statement.reviewed_on ? (
          <li>
            {texts.reviewed} {day('reviewed_on', 'a11y-data-przeglad')}
          </li>
        ) : null}
      </ul>
      <p>{statement.assessment === 'self' ? texts.self : `${texts.audit} ${statement.auditor}.`}</p>
      {addressed(statement.report_url, texts.report)}
      {part('amenities', <h2>{names.amenities}</h2>)}
      {part('shortcuts', <h2>{names.shortcuts}</h2>)}
      <h2>{texts.feedback}</h2>
      <Contact statement={statement} />
      <section id="a11y-procedura">
        <h2>{texts.procedure}</h2>
        <p>{texts.complaint}</p>
        <StoredHtml html={statement.complaints} />
        <p>
          {texts.ombudsman} <a href={ombudsman}>{texts.ombudsmanLink}</a>.
        </p>
      </section>
      <h2>{texts.more}</h2>
      {statement.apps ? <section id="a11y-aplikacje">{part('apps', <h3>{names.apps}</h3>)}</section> : null}
      <section id="a11y-architektura">
        {part(
          'architecture',
          <h3>{names.architecture}</h3>,
          addressed(statement.architecture_url, texts.architectureLink, 'a11y-architektura-url'),
        )}
      </section>
      <section id="a11y-komunikacja">{part('communication', <h3>{names.communication}</h3>)}</section>
    </ArticleLayout>
  );
}

const addressed = (url: string, label: string, id?: string) =>
  url ? (
    <p>
      <a id={id} href={url}>
        {label}
      </a>
    </p>
  ) : undefined;

function Contact({ statement: { contact, email, phone } }: Pick<StatementViewProps, 'statement'>) {
  return (
    <>
      <p>{texts.contact}</p>
      <ul>
        <li id="a11y-kontakt">{contact}</li>
        <li>
          {texts.byEmail}{' '}
          <a id="a11y-email" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
        <li>
          {texts.byPhone}{' '}
          <a id="a11y-telefon" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </li>
      </ul>
      <p>{texts.right}</p>
      <ul>
        {texts.asked.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{texts.answer}</p>
    </>
  );
}
