import { type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { paths } from '#app/paths';
import type { EditorView } from '#app/identity/editor-views';
import type { VisualEditorProps } from '#app/editor/visual-editor';
import { editorTexts } from '#app/texts/pl/editor';
import { fieldLabels } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { lazyPart } from '#app/ui/lazy-part';
import type { MarkdownField } from '../../fields/field';
import { isIntricateText } from '../../markdown/intricate-text';
import { minutesToRead } from '../../markdown/reading-time';
import { useEditData } from '../edit-data';
import { rememberEditorView, rememberedEditorView } from '../editor-view';
import { findTargets } from '../find-targets';
import { uploadFile } from '../upload-file';
import { type AskedLine, lineOf } from '../asked-line';
import { goToLine, lineOfCaret, selectLine } from '../select-line';
import { FullScreenHead } from './full-screen-head';
import { MarkdownSource } from './markdown-source';
import { renderPart } from './preview';

const VisualEditor = lazyPart(() => import('#app/editor/visual-editor'), SourceInstead);

/** Suggested for code blocks; any other language can be typed. */
const languages = [
  'bash',
  'css',
  'html',
  'java',
  'javascript',
  'json',
  'markdown',
  'php',
  'python',
  'sql',
  'typescript',
  'xml',
  'yaml',
];

/**
 * Searches fragments, for whoever writes.
 * @throws Error where the search fails
 */
async function findFragments(query: string) {
  const response = await fetch(paths.api.fragments(query));
  if (!response.ok) throw new Error(response.statusText);
  return ((await response.json()) as { items: { name: string; title: string }[] }).items;
}

interface MarkdownEditorProps {
  name: string;
  field: MarkdownField;
  text: string;
  error?: string[];
  area: RefObject<HTMLTextAreaElement | null>;
  /** A line to go to, once the visual editor has loaded. */
  line: AskedLine | null;
  onLine: (line: number) => void;
}

/** Where the visual editor's script did not load. */
function SourceInstead({ isShown, onSource }: VisualEditorProps) {
  useEffect(() => {
    if (isShown) onSource(null, editorTexts.notLoaded);
  }, [isShown, onSource]);
  return null;
}

/** A Markdown field in the visual editor or as source. Without scripts, and until they run, as source. */
export function MarkdownEditor({ name, field, text, error, area, line, onLine }: MarkdownEditorProps) {
  const [view, setView] = useState<EditorView>('source');
  const [wasVisual, setWasVisual] = useState(false);
  const [isReady, setReady] = useState(false);
  const [note, setNote] = useState('');
  const own = useEditData().editorView;
  const showVisual = useCallback(() => {
    if (isIntricateText(area.current?.value ?? '')) {
      setNote(editorTexts.intricate);
      return;
    }
    setNote('');
    setWasVisual(true);
    setView('visual');
  }, [area]);
  useEffect(() => {
    // After hydration only: the server renders the source.
    // oxlint-disable-next-line react/set-state-in-effect
    if (rememberedEditorView(own) === 'visual') showVisual();
  }, [own, showVisual]);
  const showSource = useCallback(
    (at: number | null, reason?: string) => {
      setView('source');
      setReady(false);
      setNote(reason ?? '');
      if (reason === undefined) rememberEditorView('source');
      requestAnimationFrame(() => (at === null ? area.current?.focus() : goToLine(area.current, at)));
    },
    [area],
  );
  useEffect(() => {
    if (line && view === 'source') selectLine(area.current, line.line);
    // Once per request for a line, not when the view changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [line, area]);
  const handleReady = useCallback(() => setReady(true), []);
  const isVisual = view === 'visual' && isReady;
  const label = fieldLabels[name] ?? name;
  const focusVisual = () =>
    area.current?.parentElement?.parentElement?.querySelector<HTMLElement>('.editor-text')?.focus();
  return (
    <Field name={name} id={name} label={label} error={error}>
      {(control) => (
        <div className="min-w-0">
          {note === '' ? null : (
            <Alert tone="warning" className="mb-3">
              {note}
            </Alert>
          )}
          <LineButtons lines={(error ?? []).map(lineOf)} onLine={onLine} />
          {wasVisual ? (
            <Suspense fallback={null}>
              <VisualEditor
                area={area}
                label={label}
                isInvalid={error !== undefined && error.length > 0}
                isShown={view === 'visual'}
                maxLength={field.max}
                languages={languages}
                readingMinutes={minutesToRead}
                upload={uploadFile}
                findTargets={findTargets}
                findFragments={findFragments}
                render={renderPart}
                fullScreenHead={<FullScreenHead area={area} />}
                line={line}
                onReady={handleReady}
                onSource={showSource}
              />
            </Suspense>
          ) : null}
          <MarkdownSource
            control={control}
            field={field}
            text={text}
            area={area}
            behind={isVisual ? focusVisual : null}
            findFragments={findFragments}
          >
            <Button
              size="small"
              tone="ghost"
              className="pointer-coarse:min-h-11"
              onClick={() => {
                rememberEditorView('visual');
                onLine(lineOfCaret(area.current));
                showVisual();
              }}
            >
              {editorTexts.visual}
            </Button>
          </MarkdownSource>
        </div>
      )}
    </Field>
  );
}

/** Buttons that go to the lines with errors, which the errors name too. */
function LineButtons({ lines, onLine }: { lines: (number | null)[]; onLine: (line: number) => void }) {
  const known = [...new Set(lines)].filter((line) => line !== null);
  if (known.length === 0) return null;
  return (
    <div className="js-only mb-2 flex flex-wrap gap-2">
      {known.map((line) => (
        <Button key={line} size="small" onClick={() => onLine(line)}>
          {editorTexts.goToLine(line)}
        </Button>
      ))}
    </div>
  );
}
