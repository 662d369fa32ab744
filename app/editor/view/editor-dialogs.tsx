import type { Command } from 'prosemirror-state';
import { schema } from '../bridge/schema';
import { sourceOf } from '../bridge/write-anew';
import { fileCard, formula, fragmentUse, image, source } from './dialog-commands';
import type { EditorController } from './editor-controller';
import { FileDialog } from './file-dialog';
import { FormulaDialog } from './formula-dialog';
import FragmentDialog, { type FindFragments } from './fragment-dialog';
import { ImageDialog } from './image-dialog';
import { link, linkedText, unlink } from './link-commands';
import { LinkDialog, type LinkTarget } from './link-dialog';
import { headingsLike } from './own-headings';
import type { Render } from './rendering';
import { SourceDialog } from './source-dialog';
import { UnlinkDialog } from './unlink-dialog';
import type { UploadFile } from './use-sending';

/**
 * What is asked in a dialog: a link, a formula, a fragment, files one after the other (`count` in all), or something
 * about a node.
 */
export type AskedFor =
  | { kind: 'link' }
  | { kind: 'formula' }
  | { kind: 'fragment' }
  | { kind: 'files'; files: File[]; count: number }
  | { kind: 'node'; at: number };

interface EditorDialogsProps {
  asked: AskedFor;
  controller: EditorController;
  upload: UploadFile;
  findTargets: (query: string) => Promise<LinkTarget[]>;
  findFragments: FindFragments;
  render: Render;
  onAsk: (asked: AskedFor) => void;
  onClose: () => void;
}

export default function EditorDialogs(props: EditorDialogsProps) {
  const { asked, controller, findTargets, findFragments, render, onClose } = props;
  if (asked.kind === 'files') return <FileQuestions {...props} {...asked} />;
  if (asked.kind === 'link')
    return <LinkQuestion controller={controller} findTargets={findTargets} onClose={onClose} />;
  if (asked.kind === 'node') return <NodeQuestion {...props} at={asked.at} />;
  if (asked.kind === 'fragment')
    return (
      <FragmentDialog
        findFragments={findFragments}
        onClose={onClose}
        onChoose={(name) => {
          controller.run(fragmentUse(name));
          onClose();
        }}
      />
    );
  return (
    <FormulaDialog
      value=""
      render={render}
      onClose={onClose}
      onSave={(value) => {
        controller.run(formula(value));
        onClose();
      }}
    />
  );
}

/** Files one after another; skipping one goes on with the next. */
function FileQuestions({
  files,
  count,
  controller,
  upload,
  onAsk,
  onClose,
}: EditorDialogsProps & { files: File[]; count: number }) {
  const [file, ...others] = files;
  if (!file) return null;
  const goOn = () => (others.length > 0 ? onAsk({ kind: 'files', files: others, count }) : onClose());
  const put = (command: Command) => {
    controller.run(command);
    goOn();
  };
  const shared = { file, upload, onClose: goOn, place: { number: count - others.length, count } };
  if (!file.type.startsWith('image/'))
    return <FileDialog key={others.length} {...shared} onSave={(href, text) => put(fileCard(href, text))} />;
  return (
    <ImageDialog
      key={others.length}
      {...shared}
      src=""
      alt=""
      caption=""
      onSave={(src, alt, caption) => put(image({ src, alt, title: caption || null }))}
    />
  );
}

function LinkQuestion({
  controller,
  findTargets,
  onClose,
}: Pick<EditorDialogsProps, 'controller' | 'findTargets' | 'onClose'>) {
  const { state } = controller.view;
  const there = linkedText(state);
  return (
    <LinkDialog
      text={there.text}
      href={(there.mark?.attrs.href as string) ?? ''}
      isThere={there.mark !== undefined}
      findTargets={async (query) => {
        const own = headingsLike(state.doc, query);
        const pages = findTargets(query);
        return [...own, ...(await (own.length > 0 ? pages.catch(() => []) : pages))];
      }}
      onClose={onClose}
      onRemove={() => {
        controller.run(unlink);
        onClose();
      }}
      onSave={(href, text) => {
        controller.run(link(href, text));
        onClose();
      }}
    />
  );
}

interface NodeQuestionProps extends Pick<EditorDialogsProps, 'controller' | 'upload' | 'render' | 'onClose'> {
  at: number;
}

function NodeQuestion({ at, controller, upload, render, onClose }: NodeQuestionProps) {
  const { view } = controller;
  const node = view.state.doc.nodeAt(at);
  if (!node) return null;
  if (node.type === schema.nodes.image) {
    return (
      <ImageDialog
        file={null}
        src={node.attrs.src as string}
        alt={node.attrs.alt as string}
        caption={(node.attrs.title as string | null) ?? ''}
        upload={upload}
        onClose={onClose}
        onSave={(_, alt, caption) => {
          view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', alt).setNodeAttribute(at, 'title', caption || null));
          onClose();
        }}
      />
    );
  }
  if (node.type === schema.nodes.math) {
    return (
      <FormulaDialog
        value={node.attrs.value as string}
        render={render}
        onClose={onClose}
        onSave={(value) => {
          view.dispatch(view.state.tr.setNodeAttribute(at, 'value', value));
          onClose();
        }}
      />
    );
  }
  const putSource = (raw: string) => {
    controller.run(source(at, raw));
    onClose();
  };
  if (node.type === schema.nodes.fragment_use) {
    const name = node.attrs.name as string;
    return <UnlinkDialog name={name} use={sourceOf(node)} render={render} onUnlink={putSource} onClose={onClose} />;
  }
  const isInline = node.type === schema.nodes.chip;
  return <SourceDialog raw={node.attrs.raw as string} isInline={isInline} onClose={onClose} onSave={putSource} />;
}
