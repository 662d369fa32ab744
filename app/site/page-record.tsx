import { TextLink } from '#app/ui/text-link';
import { publicTexts } from '#app/texts/pl/public';
import type { PageRecordData } from './read-page-record.server';

const texts = publicTexts.record;

/** At a page's foot: when it was made, published and changed, who answers for it, and the way to its history. */
export function PageRecord({ record }: { record: PageRecordData }) {
  if (!record) return null;
  const { history, facts } = record;
  return (
    <section aria-labelledby={facts && 'record_title'} className="mt-12 border-t border-line pt-6 text-[0.9375rem]">
      {facts ? (
        <>
          <h2 id="record_title" className="font-semibold">
            {texts.title}
          </h2>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {(['created', 'published', 'changed', 'responsible'] as const).map((name) => {
              const fact = facts[name];
              return fact ? (
                <div key={name} className="contents">
                  <dt className="text-muted">{texts[name]}</dt>
                  <dd className="[overflow-wrap:anywhere]">
                    {typeof fact === 'string' ? fact : <time dateTime={fact.iso}>{fact.text}</time>}
                  </dd>
                </div>
              ) : null;
            })}
          </dl>
        </>
      ) : null}
      {history ? (
        <p className={facts ? 'no-print mt-3' : 'no-print'}>
          <TextLink to={history} className="inline-flex min-h-6 items-center">
            {texts.history}
          </TextLink>
        </p>
      ) : null}
    </section>
  );
}
