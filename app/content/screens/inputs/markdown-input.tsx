import { Suspense, use, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { editTexts } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Spinner } from '#app/ui/spinner';
import { Tabs } from '#app/ui/tabs';
import type { FieldInputProps } from './input-props';
import { type AskedLine, lineOf } from '../asked-line';
import { MarkdownEditor } from './markdown-editor';
import { askPreview, type PreviewAnswer } from './preview';
import { ReadinessBox } from './readiness-box';

/** A Markdown field: the editor with its toolbar, and a tab with the preview rendered by the server. */
export function MarkdownInput({ name, field, value, error }: FieldInputProps<'markdown'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [preview, setPreview] = useState<Promise<PreviewAnswer>>();
  const [tab, setTab] = useState('editor');
  const asked = Number(useSearchParams()[0].get('wiersz'));
  const [line, setLine] = useState<AskedLine | null>(asked > 0 ? { line: asked } : null);
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    // Switches to the tab that shows the error.
    if (error) setTab('editor');
  }
  const show = (next: string) => {
    setTab(next);
    // Reads the form, to which the visual editor adds what is typed: the text area has it later.
    const form = area.current?.form;
    if (next === 'preview') setPreview(askPreview(form ? String(new FormData(form).get(name) ?? '') : ''));
  };
  const goTo = (next: number) => {
    setTab('editor');
    setLine({ line: next });
  };
  return (
    <>
      <Tabs
        label={editTexts.tabs.label}
        value={tab}
        onValueChange={show}
        tabs={[
          {
            value: 'editor',
            label: editTexts.tabs.editor,
            content: (
              <MarkdownEditor
                name={name}
                field={field}
                text={value}
                error={error}
                area={area}
                line={line}
                onLine={goTo}
              />
            ),
          },
          {
            value: 'preview',
            label: editTexts.tabs.preview,
            content: (
              <div className="js-only">
                <Suspense fallback={<Spinner label={editTexts.previewLoading} />}>
                  {preview ? <Preview answer={preview} onLine={goTo} /> : null}
                </Suspense>
              </div>
            ),
          },
        ]}
      />
      <ReadinessBox area={area} name={name} onLine={goTo} id={useParams().id ?? ''} />
    </>
  );
}

function Preview({ answer, onLine }: { answer: Promise<PreviewAnswer>; onLine: (line: number) => void }) {
  const { html, problems = [], failed } = use(answer);
  if (failed) return <Alert tone="warning">{failed}</Alert>;
  if (html.trim() === '' && problems.length === 0) return <p className="text-muted">{editTexts.previewEmpty}</p>;
  return (
    <>
      {problems.length > 0 ? (
        <Alert tone="warning">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>
                <Problem text={problem} onLine={onLine} />
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

/** A problem; one that names a line is a button that goes there. */
function Problem({ text, onLine }: { text: string; onLine: (line: number) => void }) {
  const line = lineOf(text);
  if (line === null) return text;
  return (
    <button type="button" className="text-left underline" onClick={() => onLine(line)}>
      {text}
    </button>
  );
}
