import {
  Asterisk,
  Bold,
  Code,
  Heading2,
  Image,
  Info,
  Italic,
  Link as LinkIcon,
  List,
  ListCollapse,
  type LucideIcon,
  Sigma,
  Table,
  Workflow,
} from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, Suspense, use, useRef, useState } from 'react';
import { paths } from '#app/paths';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { IconButton } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { Textarea } from '#app/ui/input';
import { Spinner } from '#app/ui/spinner';
import { Tabs } from '#app/ui/tabs';
import type { MarkdownField } from '../../fields/field';
import { askServer } from '../ask-server';
import { addFootnote, insertBlock, insertBlockAndGoOn, prefixLines, type Selected, wrap } from '../edit-markdown';
import { useUpload } from '../use-upload';
import type { FieldInputProps } from './field-input';

const texts = editTexts.toolbar;

interface Tool {
  name: string;
  icon: LucideIcon;
  /** Letter of its shortcut with Ctrl or ⌘. */
  key?: string;
  edit: (selected: Selected) => Selected;
}

const tools: Tool[] = [
  { name: texts.heading, icon: Heading2, edit: (selected) => prefixLines(selected, '## ', texts.headingText) },
  { name: texts.bold, icon: Bold, key: 'b', edit: (selected) => wrap(selected, '**', '**', texts.text) },
  { name: texts.italic, icon: Italic, key: 'i', edit: (selected) => wrap(selected, '*', '*', texts.text) },
  { name: texts.code, icon: Code, key: 'e', edit: (selected) => wrap(selected, '`', '`', texts.text) },
  {
    name: texts.link,
    icon: LinkIcon,
    key: 'k',
    edit: (selected) => wrap(selected, '[', '](https://)', texts.linkText),
  },
  { name: texts.list, icon: List, edit: (selected) => prefixLines(selected, '- ', texts.text) },
  { name: texts.table, icon: Table, edit: (selected) => insertBlock(selected, texts.table1) },
  { name: texts.callout, icon: Info, edit: (selected) => insertBlock(selected, texts.calloutBlock) },
  { name: texts.details, icon: ListCollapse, edit: (selected) => insertBlock(selected, texts.detailsBlock) },
  { name: texts.footnote, icon: Asterisk, edit: (selected) => addFootnote(selected, texts.footnoteText) },
  { name: texts.diagram, icon: Workflow, edit: (selected) => insertBlock(selected, texts.diagramBlock) },
  { name: texts.formula, icon: Sigma, edit: (selected) => wrap(selected, '$', '$', texts.formulaText) },
];

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
    if (next === 'preview') setPreview(loadPreview(area.current?.value ?? ''));
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

/** Writes only what changed, as if it were typed: so the browser's own undo takes it back. */
function replaceText(control: HTMLTextAreaElement, { text, start, end }: Selected) {
  const old = control.value;
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let tail = 0;
  while (
    tail < old.length - from &&
    tail < text.length - from &&
    old[old.length - 1 - tail] === text[text.length - 1 - tail]
  )
    tail++;
  control.focus();
  control.setSelectionRange(from, old.length - tail);
  const typed = document.execCommand('insertText', false, text.slice(from, text.length - tail));
  if (!typed) control.setRangeText(text.slice(from, text.length - tail));
  control.setSelectionRange(start, end);
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

interface EditorProps {
  name: string;
  field: MarkdownField;
  text: string;
  error?: string[];
  area: React.RefObject<HTMLTextAreaElement | null>;
}

function MarkdownEditor({ name, field, text, error, area }: EditorProps) {
  const picker = useRef<HTMLInputElement>(null);
  const apply = (edit: Tool['edit']) => {
    const control = area.current;
    if (!control) return;
    const next = edit({ text: control.value, start: control.selectionStart, end: control.selectionEnd });
    replaceText(control, next);
  };
  const { progress, send, cancel } = useUpload(({ url, fileName }) =>
    apply((selected) => insertBlockAndGoOn(selected, `![${fileName.replace(/[[\]]/g, '')}](${url})`)),
  );
  const sendAll = async (images: File[]) => {
    for (const image of images) if (!(await send(image))) return;
  };
  const takeImages = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    event.preventDefault();
    void sendAll(images);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    apply(tool.edit);
  };
  return (
    <Field name={name} id={name} label={fieldLabels[name]} error={error}>
      {(control) => (
        <div>
          <div
            role="toolbar"
            aria-label={texts.label}
            className="js-only flex flex-wrap items-center gap-0.5 rounded-t border border-b-0 border-control bg-sunken p-1"
          >
            {tools.map(({ name: label, icon: Icon, key, edit }) => (
              <IconButton
                key={label}
                label={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
                onClick={() => apply(edit)}
              >
                <Icon aria-hidden className="size-4" />
              </IconButton>
            ))}
            <IconButton label={texts.image} onClick={() => picker.current?.click()} disabled={progress !== null}>
              <Image aria-hidden className="size-4" />
            </IconButton>
            <input
              ref={picker}
              type="file"
              accept="image/*"
              tabIndex={-1}
              aria-hidden
              className="hidden"
              onChange={(event) => {
                const [image] = event.currentTarget.files ?? [];
                if (image) void send(image);
                event.currentTarget.value = '';
              }}
            />
            {progress === null ? null : (
              <span className="flex items-center gap-2 px-2 text-sm">
                <progress max={100} value={progress} aria-label={editTexts.upload.progress(progress)} />
                <button type="button" onClick={cancel} className="underline">
                  {editTexts.upload.cancel}
                </button>
              </span>
            )}
          </div>
          <Textarea
            {...control}
            ref={area}
            mono
            rows={10}
            maxLength={field.max}
            defaultValue={text}
            className="min-h-[200px] rounded-t-none"
            onKeyDown={handleKey}
            onPaste={(event) => takeImages(event, event.clipboardData.files)}
            onDrop={(event) => takeImages(event, event.dataTransfer.files)}
          />
        </div>
      )}
    </Field>
  );
}
