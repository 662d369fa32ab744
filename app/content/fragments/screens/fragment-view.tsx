import { History } from 'lucide-react';
import { fragmentLine } from '#app/markdown/fragment';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { historyTexts } from '#app/texts/pl/history';
import { shellTexts } from '#app/texts/pl/shell';
import { Alert } from '#app/ui/alert';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { FragmentUses, type ShownUse } from './fragment-uses';

interface FragmentViewProps {
  title: string;
  name: string;
  /** As readers see it. */
  html: string;
  uses: ShownUse[];
  listUrl: string;
  historyUrl: string;
}

/** A fragment for whoever uses it in texts and may not change it. */
export function FragmentView({ title, name, html, uses, listUrl, historyUrl }: FragmentViewProps) {
  return (
    <div className="max-w-4xl space-y-5">
      <Breadcrumbs label={shellTexts.breadcrumbs} crumbs={[{ label: texts.title, to: listUrl }, { label: title }]} />
      <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
      <Alert tone="notice">
        <p>{texts.readOnly}</p>
        <p className="mt-1 wrap-anywhere">
          <code>{fragmentLine(name)}</code>
        </p>
      </Alert>
      <Panel title={texts.preview}>
        {html.trim() === '' ? (
          <p className="text-muted">{texts.previewEmpty}</p>
        ) : (
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </Panel>
      <Panel title={texts.usedIn}>
        <FragmentUses uses={uses} />
      </Panel>
      <ButtonLink to={historyUrl} icon={<History aria-hidden className="size-4" />}>
        {historyTexts.open}
      </ButtonLink>
    </div>
  );
}
