import {
  Asterisk,
  Blocks,
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
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import type { FindFragments } from '#app/editor/view/fragment-dialog';
import { meantFiles } from '#app/editor/view/meant-files';
import { fragmentLine } from '#app/markdown/fragment';
import { editorTexts } from '#app/texts/pl/editor';
import { editTexts } from '#app/texts/pl/modules';
import { IconButton } from '#app/ui/button';
import { classNames } from '#app/ui/class-names';
import type { ControlProps } from '#app/ui/field';
import { Textarea } from '#app/ui/input';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import type { MarkdownField } from '../../fields/field';
import { addFootnote, insertBlock, insertBlockAndGoOn, prefixLines, type Selected, wrap } from '../edit-markdown';
import { useUpload } from '../use-upload';

const texts = editTexts.toolbar;

const FragmentDialog = lazyPart(() => import('#app/editor/view/fragment-dialog'), NotLoaded);

interface Tool {
  name: string;
  icon: LucideIcon;
  /** The letter of its shortcut, with Ctrl or ⌘. */
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

/** Replaces only the changed part, as if it were typed, so that the browser's undo works. */
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

interface MarkdownSourceProps {
  control: ControlProps;
  field: MarkdownField;
  text: string;
  area: React.RefObject<HTMLTextAreaElement | null>;
  /**
   * Set while the visual editor is shown: the text area then only holds the text, and passes on the focus that its
   * label gives it.
   */
  behind: (() => void) | null;
  findFragments: FindFragments;
  /** Shown beside the toolbar. */
  children: ReactNode;
}

/** The source in a monospace text area with a toolbar: the form's control, and the only editor without scripts. */
export function MarkdownSource({ control, field, text, area, behind, findFragments, children }: MarkdownSourceProps) {
  const [asksFragment, setAsksFragment] = useState(false);
  const apply = (edit: Tool['edit']) => {
    const written = area.current;
    if (!written) return;
    const next = edit({ text: written.value, start: written.selectionStart, end: written.selectionEnd });
    replaceText(written, next);
  };
  const upload = useUpload(({ url, fileName }) =>
    apply((selected) => insertBlockAndGoOn(selected, `![${fileName.replace(/[[\]]/g, '')}](${url})`)),
  );
  const sendAll = async (images: File[]) => {
    for (const image of images) if (!(await upload.send(image))) return;
  };
  const takeImages = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const images = meantFiles(data).filter(({ type }) => type.startsWith('image/'));
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
    <div className={behind ? 'relative' : undefined}>
      <SourceToolbar
        isHidden={behind !== null}
        upload={upload}
        onApply={apply}
        onFragment={() => setAsksFragment(true)}
      >
        {children}
      </SourceToolbar>
      {asksFragment ? (
        <Suspense fallback={null}>
          <FragmentDialog
            findFragments={findFragments}
            onClose={() => setAsksFragment(false)}
            onChoose={(name) => {
              setAsksFragment(false);
              // Once the dialog has given the focus back.
              requestAnimationFrame(() => apply((selected) => insertBlockAndGoOn(selected, fragmentLine(name))));
            }}
          />
        </Suspense>
      ) : null}
      <Textarea
        {...control}
        {...(behind && { tabIndex: -1, 'aria-hidden': true, onFocus: behind })}
        ref={area}
        mono
        rows={10}
        maxLength={field.max}
        defaultValue={text}
        // Else each write by the editor lays out the whole text, unseen.
        className={behind ? 'sr-only [content-visibility:hidden]' : 'min-h-[200px] rounded-t-none'}
        onKeyDown={handleKey}
        onPaste={(event) => takeImages(event, event.clipboardData)}
        onDrop={(event) => takeImages(event, event.dataTransfer)}
      />
    </div>
  );
}

interface SourceToolbarProps {
  isHidden: boolean;
  /** The upload of an image, whose progress is shown. */
  upload: ReturnType<typeof useUpload>;
  onApply: (edit: Tool['edit']) => void;
  onFragment: () => void;
  children: ReactNode;
}

function SourceToolbar({
  isHidden,
  upload: { progress, send, cancel },
  onApply,
  onFragment,
  children,
}: SourceToolbarProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div
      role="toolbar"
      aria-label={texts.label}
      className={classNames(
        'js-only flex-wrap items-center gap-0.5 rounded-t pointer-coarse:gap-2 border border-b-0 border-control bg-sunken p-1',
        isHidden ? 'hidden' : 'flex',
      )}
    >
      {tools.map(({ name: label, icon: Icon, key, edit }) => (
        <IconButton
          key={label}
          label={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          onClick={() => onApply(edit)}
        >
          <Icon aria-hidden className="size-4" />
        </IconButton>
      ))}
      <IconButton label={texts.image} onClick={() => picker.current?.click()} disabled={progress !== null}>
        <Image aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={editorTexts.fragmentUse} onClick={onFragment}>
        <Blocks aria-hidden className="size-4" />
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
      <span className="ml-auto">{children}</span>
    </div>
  );
}
