import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { classNames } from '#app/ui/class-names';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import { useToast } from '#app/ui/toast';
import { EditorController } from './view/editor-controller';
import type { AskedFor } from './view/editor-dialogs';
import { EditorToolbar } from './view/editor-toolbar';
import type { FindFragments } from './view/fragment-dialog';
import type { LinkTarget } from './view/link-dialog';
import type { Render } from './view/rendering';
import type { AskedBlock } from './view/slash-items';
import { NoMenu, useMenuKeys } from './view/use-menu-keys';
import { useSeenTop } from './view/use-seen-top';
import type { UploadFile } from './view/use-sending';

// Loaded ahead once the text has the focus: what is typed right behind a shortcut finds them there.
const EditorDialogs = lazyPart(() => import('./view/editor-dialogs'), NotLoaded);
const FindPanel = lazyPart(() => import('./view/find-panel'), NotLoaded);
const SlashMenu = lazyPart(() => import('./view/slash-menu'), NoMenu);

export interface VisualEditorProps {
  /** The form's control, which the editor reads once and then writes. */
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  isInvalid: boolean;
  /** While hidden it keeps its undo history. */
  isShown: boolean;
  maxLength: number;
  languages: readonly string[];
  readingMinutes: (words: number) => number;
  upload: UploadFile;
  findTargets: (query: string) => Promise<LinkTarget[]>;
  findFragments: FindFragments;
  /** Renders a formula, a diagram or a fragment on the server. */
  render: Render;
  /** Shown above the toolbar while the editor fills the screen. */
  fullScreenHead: ReactNode;
  /** A line of the source to go to once the editor has loaded. */
  line: { line: number } | null;
  onReady: () => void;
  /**
   * @param line where the caret is; null where the source keeps its own
   * @param reason why it switches to the source by itself
   */
  onSource: (line: number | null, reason?: string) => void;
}

/** The visual editor (WYSIWYG); it stores Markdown, and unchanged parts keep their source. */
export default function VisualEditor(props: VisualEditorProps) {
  const { area, isShown, line, onReady, onSource } = props;
  const place = useRef<HTMLDivElement>(null);
  const { keys, pressMenu, repeatEarly } = useMenuKeys();
  const images = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<AskedFor | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  // How often the search was asked for since it was closed: each time it begins anew with what is selected.
  const [finding, setFinding] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const enter = () => {
    setEntered(true);
    for (const part of [FindPanel, EditorDialogs]) void part.loadAhead();
  };
  const controller = useController(props, pressMenu, setAsked, setFinding, setFullScreen);
  useLayoutEffect(() => {
    // What is typed until the dialog is there would replace what is selected.
    if (asked || finding > 0) controller?.view.dom.blur();
  }, [controller, asked, finding]);
  // Before the next paint: there are never two boxes of one name.
  useLayoutEffect(() => {
    if (!controller || !isShown) return undefined;
    controller.adopt();
    const { dom } = controller.view;
    place.current?.append(dom);
    if (document.activeElement === area.current) controller.focusEnd();
    onReady();
    return () => dom.remove();
  }, [controller, area, isShown, onReady]);
  useEffect(() => {
    if (isShown && line) controller?.goToLine(line.line);
  }, [controller, isShown, line]);
  const box = useRef<HTMLDivElement>(null);
  useAlone(box, isFullScreen, setFullScreen);
  useSeenTop();
  if (!controller || !isShown) return null;
  const close = () => {
    setAsked(null);
    controller.view.focus();
  };
  const ask = (block: AskedBlock) => {
    if (block === 'formula' || block === 'fragment') setAsked({ kind: block });
    else (block === 'image' ? images : files).current?.click();
  };
  const showSource = () => {
    setFullScreen(false);
    if (controller.writeArea()) onSource(controller.lineNow());
  };
  return (
    // Escape ends the full screen wherever the focus is in it; ProseMirror prevents that of its text.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={classNames('editor', isFullScreen && 'editor-full')}
      onKeyDown={(event) => {
        if (isFullScreen && event.key === 'Escape' && !event.isDefaultPrevented()) setFullScreen(false);
      }}
    >
      {isFullScreen ? props.fullScreenHead : null}
      <EditorToolbar
        controller={controller}
        isFullScreen={isFullScreen}
        onFullScreen={() => setFullScreen(!isFullScreen)}
        isFinding={finding > 0}
        onFind={() => setFinding(finding > 0 ? 0 : 1)}
        onLink={() => setAsked({ kind: 'link' })}
        onImage={() => ask('image')}
        onSource={showSource}
      >
        {finding > 0 ? (
          <Suspense fallback={null}>
            <FindPanel key={finding} controller={controller} onClose={() => setFinding(0)} />
          </Suspense>
        ) : null}
      </EditorToolbar>
      <div ref={place} className="editor-place" onFocus={enter} />
      <EditorFoot controller={controller} {...props} />
      {isEntered ? (
        <Suspense fallback={null}>
          <SlashMenu controller={controller} keys={keys} onAsk={ask} onReady={repeatEarly} />
        </Suspense>
      ) : null}
      <datalist id="editor-languages">
        {props.languages.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </datalist>
      <FilePicker input={images} accept="image/*" onFiles={askOf(setAsked)} />
      <FilePicker input={files} onFiles={askOf(setAsked)} />
      {asked ? (
        <Suspense fallback={null}>
          <EditorDialogs asked={asked} controller={controller} onAsk={setAsked} onClose={close} {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}

const askOf = (ask: (asked: AskedFor) => void) => (files: File[]) => ask({ kind: 'files', files, count: files.length });

interface FilePickerProps {
  input: RefObject<HTMLInputElement | null>;
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** A file input, opened by other buttons. */
function FilePicker({ input, accept, onFiles }: FilePickerProps) {
  return (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple
      tabIndex={-1}
      aria-hidden
      className="hidden"
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}

/** The number of words, the reading time, and a warning when it is too long. */
function EditorFoot({
  controller,
  area,
  maxLength,
  readingMinutes,
}: VisualEditorProps & { controller: EditorController }) {
  const words = useSyncExternalStore(controller.subscribe, controller.wordsNow, controller.wordsNow);
  const over = (area.current?.value.length ?? 0) - maxLength;
  return (
    <p className="editor-foot">
      <span>
        {texts.words(words)}
        {words > 0 ? ` · ${texts.minutes(readingMinutes(words))}` : null}
      </span>
      <span className="sr-only">{texts.leaveHint}</span>
      {over > 0 ? (
        <strong role="alert" className="text-red">
          {texts.tooLong(over)}
        </strong>
      ) : null}
    </p>
  );
}

/** The editor of a text area, created once; its callbacks use the latest props. */
function useController(
  props: VisualEditorProps,
  menuKey: (event: KeyboardEvent) => boolean,
  ask: (asked: AskedFor) => void,
  setFinding: Dispatch<SetStateAction<number>>,
  setFullScreen: (isOn: boolean) => void,
): EditorController | undefined {
  const [controller, setController] = useState<EditorController>();
  const tell = useToast();
  const latest = useRef(props);
  useEffect(() => void (latest.current = props));
  const { area, label, isInvalid } = props;
  useEffect(() => {
    if (!area.current) return undefined;
    const made = new EditorController(
      area.current,
      {
        askAbout: (at) => ask({ kind: 'node', at }),
        askLink: () => ask({ kind: 'link' }),
        askFind: () => setFinding((times) => times + 1),
        escape: () => setFullScreen(false),
        takeFiles: askOf(ask),
        tell,
        render: (markdown) => latest.current.render(markdown),
        menuKey,
        giveUp: () => latest.current.onSource(null, texts.unreadable),
      },
      { 'aria-label': label },
    );
    setController(made);
    return () => made.destroy();
  }, [area, label, menuKey, ask, setFinding, setFullScreen, tell]);
  useEffect(() => {
    const describedBy = area.current?.getAttribute('aria-describedby');
    const { dom } = controller?.view ?? {};
    dom?.toggleAttribute('data-invalid', isInvalid);
    if (describedBy) dom?.setAttribute('aria-describedby', describedBy);
    else dom?.removeAttribute('aria-describedby');
  }, [controller, isInvalid, area]);
  return controller;
}

/**
 * A focus trap while it is on: everything else is covered. What is new in the form and takes the focus, as the summary
 * of what a save found wrong, ends it.
 */
function useAlone(element: RefObject<HTMLElement | null>, isOn: boolean, setOn: (isOn: boolean) => void) {
  useEffect(() => {
    if (!isOn) return undefined;
    const form = element.current?.closest('form');
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || element.current?.contains(target)) return;
      flushSync(() => setOn(false));
      target.scrollIntoView({ block: 'center' });
    };
    form?.addEventListener('focusin', handleFocus);
    const shut: Element[] = [];
    for (let at: Element | null = element.current; at && at !== document.body; at = at.parentElement) {
      for (const other of at.parentElement?.children ?? []) {
        if (other === at || other.hasAttribute('inert')) continue;
        other.setAttribute('inert', '');
        shut.push(other);
      }
    }
    return () => {
      form?.removeEventListener('focusin', handleFocus);
      for (const other of shut) other.removeAttribute('inert');
    };
  }, [element, isOn, setOn]);
}
