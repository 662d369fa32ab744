import { schema } from '../bridge/schema';
import { read } from '../bridge/read';
import * as commands from './commands';
import type { EditorController } from './editor-controller';
import { ImageDialog, type UploadImage } from './image-dialog';
import { LinkDialog, type LinkTarget } from './link-dialog';
import { SourceDialog } from './source-dialog';

/** What is asked in a dialog: a link, pictures one after the other, or something about a node. */
export type AskedFor = { kind: 'link' } | { kind: 'images'; files: File[] } | { kind: 'node'; at: number };

interface EditorDialogsProps {
  asked: AskedFor;
  controller: EditorController;
  upload: UploadImage;
  findTargets: (query: string) => Promise<LinkTarget[]>;
  onAsk: (asked: AskedFor) => void;
  onClose: () => void;
}

export function EditorDialogs({ asked, controller, upload, findTargets, onAsk, onClose }: EditorDialogsProps) {
  if (asked.kind === 'images') {
    const [file, ...others] = asked.files;
    const goOn = () => (others.length > 0 ? onAsk({ kind: 'images', files: others }) : onClose());
    return (
      <ImageDialog
        key={others.length}
        file={file ?? null}
        src=""
        alt=""
        upload={upload}
        onClose={goOn}
        onSave={(src, alt) => {
          controller.run(commands.image({ src, alt }));
          goOn();
        }}
      />
    );
  }
  if (asked.kind === 'link')
    return <LinkQuestion controller={controller} findTargets={findTargets} onClose={onClose} />;
  return <NodeQuestion at={asked.at} controller={controller} upload={upload} onClose={onClose} />;
}

function LinkQuestion({
  controller,
  findTargets,
  onClose,
}: Pick<EditorDialogsProps, 'controller' | 'findTargets' | 'onClose'>) {
  const { state } = controller.view;
  const there = commands.linkAround(state);
  const { from, to } = state.selection;
  return (
    <LinkDialog
      text={there?.text ?? state.doc.textBetween(from, to, ' ')}
      href={(there?.mark.attrs.href as string) ?? ''}
      isThere={there !== undefined}
      findTargets={findTargets}
      onClose={onClose}
      onRemove={() => {
        controller.run(commands.unlink);
        onClose();
      }}
      onSave={(href, text) => {
        controller.run(commands.link(href, text));
        onClose();
      }}
    />
  );
}

interface NodeQuestionProps extends Pick<EditorDialogsProps, 'controller' | 'upload' | 'onClose'> {
  at: number;
}

function NodeQuestion({ at, controller, upload, onClose }: NodeQuestionProps) {
  const { view } = controller;
  const node = view.state.doc.nodeAt(at);
  if (!node) return null;
  if (node.type === schema.nodes.image) {
    return (
      <ImageDialog
        file={null}
        src={node.attrs.src as string}
        alt={node.attrs.alt as string}
        upload={upload}
        onClose={onClose}
        onSave={(_, alt) => {
          view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', alt));
          onClose();
        }}
      />
    );
  }
  const isInline = node.type === schema.nodes.chip;
  return (
    <SourceDialog
      raw={node.attrs.raw as string}
      isInline={isInline}
      onClose={onClose}
      onSave={(raw) => {
        const { content } = read(raw).doc;
        const first = content.firstChild;
        const isLine = content.childCount === 1 && first?.type === schema.nodes.paragraph;
        const made = !isInline ? content : isLine ? first.content : schema.nodes.chip.create({ raw });
        view.dispatch(view.state.tr.replaceWith(at, at + node.nodeSize, made));
        onClose();
      }}
    />
  );
}
