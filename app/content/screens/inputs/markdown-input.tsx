import { Suspense, use, useRef, useState } from 'react';
import { paths } from '#app/paths';
import { editTexts } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Spinner } from '#app/ui/spinner';
import { Tabs } from '#app/ui/tabs';
import { askServer } from '../ask-server';
import type { FieldInputProps } from './field-input';
import { MarkdownEditor } from './markdown-editor';

/** Markdown in a monospace field with a toolbar, and beside it what readers will see, made by the server. */
export function MarkdownInput({ name, field, value, error }: FieldInputProps<'markdown'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [preview, setPreview] = useState<Promise<PreviewAnswer>>();
  const [tab, setTab] = useState('editor');
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    // A message must not come up behind the other tab.
    if (error) setTab('editor');
  }
  const show = (next: string) => {
    setTab(next);
    // As the form would send it: the visual editor writes at once then.
    const form = area.current?.form;
    if (next === 'preview') setPreview(loadPreview(form ? String(new FormData(form).get(name) ?? '') : ''));
  };
  return (
    <Tabs
      label={editTexts.tabs.label}
      value={tab}
      onValueChange={show}
      tabs={[
        {
          value: 'editor',
          label: editTexts.tabs.editor,
          content: <MarkdownEditor name={name} field={field} text={value} error={error} area={area} />,
        },
        {
          value: 'preview',
          label: editTexts.tabs.preview,
          content: (
            <div className="js-only">
              <Suspense fallback={<Spinner label={editTexts.previewLoading} />}>
                {preview ? <Preview answer={preview} /> : null}
              </Suspense>
            </div>
          ),
        },
      ]}
    />
  );
}

interface PreviewAnswer {
  html: string;
  /** What of the text would keep it from being saved. */
  problems?: string[];
  /** Why there is none. */
  failed?: string;
}

async function loadPreview(content: string): Promise<PreviewAnswer> {
  try {
    return await askServer<PreviewAnswer>(
      paths.admin.previewContent(),
      new URLSearchParams({ content }),
      editTexts.previewFailed,
    );
  } catch (error) {
    return { html: '', failed: (error as Error).message };
  }
}

function Preview({ answer }: { answer: Promise<PreviewAnswer> }) {
  const { html, problems = [], failed } = use(answer);
  if (failed) return <Alert tone="warning">{failed}</Alert>;
  if (html.trim() === '' && problems.length === 0) return <p className="text-muted">{editTexts.previewEmpty}</p>;
  return (
    <>
      {problems.length > 0 ? (
        <Alert tone="warning">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
