import { ArrowDown, ArrowUp, Folder, GripVertical } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/paths';
import { optionLabels } from '#app/texts/pl/modules';
import { orderTexts as texts } from '#app/texts/pl/order';
import { Badge } from '#app/ui/badge';
import { IconButton } from '#app/ui/button';
import { classNames } from '#app/ui/class-names';
import { status as statusField } from '../fields/entry-fields';
import { type OrderNode, siblingsOf } from '../order/move-nodes';
import { rowBox } from './use-chosen-rows';
import type { DropTarget, useOrderDrag } from './use-order-drag';

/** The form of the check boxes and of the rows' buttons. */
export const orderForm = 'kolejnosc';

interface OrderTreeProps {
  path: string;
  nodes: readonly OrderNode[];
  /** Whether only the entries of one category are included. */
  isPartial: boolean;
  /** The initially selected nodes, when a row is rendered anew. */
  chosen: ReadonlySet<string>;
  onStep: (id: string, step: 'up' | 'down') => void;
  drag: ReturnType<typeof useOrderDrag>;
  /** Handles a click on a check box. */
  onPress: (event: MouseEvent<HTMLInputElement>) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A module's tree as nested lists: in each category its entries, then its subcategories. */
export function OrderTree(props: OrderTreeProps) {
  const { nodes } = props;
  const entries = siblingsOf(nodes, { kind: 'entry', within: '' });
  return (
    <>
      <Siblings {...props} siblings={siblingsOf(nodes, { kind: 'category', within: '' })} label={texts.tree} />
      {entries.length > 0 ? (
        <section className="mt-6">
          <h2 className="mb-2 font-semibold">{texts.none}</h2>
          <Siblings {...props} siblings={entries} label={texts.none} />
        </section>
      ) : null}
    </>
  );
}

interface SiblingsProps extends OrderTreeProps {
  siblings: OrderNode[];
  label: string;
  /** Inside a category: the list around it has the border on the right. */
  isNested?: boolean;
}

function Siblings({ siblings, label, isNested = false, ...props }: SiblingsProps) {
  if (siblings.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className={classNames(
        'divide-y divide-line border-line bg-raised',
        isNested ? 'rounded-l border-y border-l' : 'rounded border',
      )}
    >
      {siblings.map((node, at) => (
        <li key={node.id}>
          <Row {...props} node={node} isFirst={at === 0} isLast={at === siblings.length - 1} />
          {node.kind === 'category' ? <Within {...props} node={node} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Within({ node, ...props }: OrderTreeProps & { node: OrderNode }) {
  const within = (kind: OrderNode['kind']) => siblingsOf(props.nodes, { kind, within: node.id });
  const [entries, categories] = [within('entry'), within('category')];
  if (entries.length + categories.length === 0) return null;
  return (
    <div className="space-y-2 pb-2 pl-3 sm:pl-9">
      <Siblings {...props} isNested siblings={entries} label={node.label} />
      <Siblings {...props} isNested siblings={categories} label={node.label} />
    </div>
  );
}

interface RowProps extends OrderTreeProps {
  node: OrderNode;
  isFirst: boolean;
  isLast: boolean;
}

const dropClasses: Record<DropTarget['place'], string> = {
  before: 'shadow-[inset_0_2px_0_var(--accent)]',
  after: 'shadow-[inset_0_-2px_0_var(--accent)]',
  into: 'bg-accent-soft',
};

function Row({ node, isFirst, isLast, chosen, drag, onStep, onPress, onKey, ...props }: RowProps) {
  const { id, kind, label, status } = node;
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null;
    // With Ctrl it is AltGr, by which people type letters.
    if (step === null || !event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(id, step);
  };
  return (
    <div
      data-row
      onKeyDownCapture={handleKey}
      onDragOver={(event) => drag.onDragOver(event, node)}
      onDrop={(event) => drag.onDrop(event, node)}
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-x-3 px-3 py-1 has-[input:checked]:bg-accent-soft/50',
        drag.over?.id === id && dropClasses[drag.over.place],
      )}
    >
      {/* For a pointer: buttons and keys do the same. */}
      <span
        aria-hidden
        draggable
        title={texts.drag}
        onDragStart={(event) => drag.onDragStart(event, node)}
        onDragEnd={drag.onDragEnd}
        className="js-only -mr-2 hidden shrink-0 cursor-grab text-muted active:cursor-grabbing pointer-fine:block"
      >
        <GripVertical className="size-4.5" />
      </span>
      <label className="shrink-0 pointer-coarse:-mx-3 pointer-coarse:-my-3.25 pointer-coarse:px-3 pointer-coarse:py-3.25">
        <input
          id={`${id}-box`}
          type="checkbox"
          form={orderForm}
          name={rowBox}
          value={id}
          defaultChecked={chosen.has(id)}
          aria-label={texts.choose(label)}
          onClick={onPress}
          onKeyDown={onKey}
          className="block size-4.5 cursor-pointer accent-accent"
        />
      </label>
      {kind === 'category' ? <Folder aria-hidden className="size-4.5 shrink-0 text-muted" /> : null}
      <span
        className={classNames(
          'flex min-w-0 flex-1 basis-20 flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]',
          kind === 'category' && 'font-semibold',
        )}
      >
        <Name node={node} {...props} />
        {status !== null && status !== 'published' ? (
          <Badge tone={toneOf(status)}>{optionLabels.status?.[status] ?? status}</Badge>
        ) : null}
      </span>
      <span className="ml-auto flex shrink-0 pointer-coarse:gap-2">
        <Step node={node} step="up" isOver={isFirst} onStep={onStep} icon={<ArrowUp aria-hidden />} />
        <Step node={node} step="down" isOver={isLast} onStep={onStep} icon={<ArrowDown aria-hidden />} />
      </span>
    </div>
  );
}

const toneOf = (status: string) => Object.entries(statusField.tones).find(([name]) => name === status)?.[1];

function Name({ node: { id, kind, label }, path, isPartial }: Pick<RowProps, 'node' | 'path' | 'isPartial'>) {
  const { edit, order } = paths.admin.section(path);
  const to = kind === 'entry' ? edit(id) : isPartial ? order(id) : null;
  if (to === null) return label;
  return (
    <Link to={to} className="inline-flex min-h-6 items-center hover:text-accent hover:underline">
      {label}
    </Link>
  );
}

interface StepProps extends Pick<RowProps, 'node' | 'onStep'> {
  step: 'up' | 'down';
  /** It cannot move further: the button stays focusable, so that the focus is not lost. */
  isOver: boolean;
  icon: React.ReactNode;
}

const Step = ({ node: { id, label }, step, isOver, onStep, icon }: StepProps) => (
  <IconButton
    id={`${id}-${step}`}
    type="submit"
    form={orderForm}
    name="step"
    value={`${step} ${id}`}
    label={texts.stepOf(texts.steps[step], label)}
    aria-disabled={isOver || undefined}
    onClick={(event) => {
      event.preventDefault();
      if (!isOver) onStep(id, step);
    }}
  >
    {icon}
  </IconButton>
);
