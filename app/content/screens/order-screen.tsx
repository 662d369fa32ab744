import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, ListOrdered, Undo2 } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { paths } from '#app/paths';
import { bulkTexts } from '#app/texts/pl/bulk';
import { unsavedTexts } from '#app/texts/pl/forms';
import { orderTexts as texts } from '#app/texts/pl/order';
import { shellTexts } from '#app/texts/pl/shell';
import { Alert } from '#app/ui/alert';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { FormGuard, GuardedForm, toolOfGuarded } from '#app/ui/form-guard';
import { Select } from '#app/ui/input';
import { TextLink } from '#app/ui/text-link';
import { useInBrowser } from '#app/ui/use-in-browser';
import { type OrderMove, type OrderNode, siblingsOf, type steps } from '../order/move-nodes';
import { BulkResult } from './bulk-result';
import { orderForm, OrderTree } from './order-tree';
import { useChosenRows } from './use-chosen-rows';
import { type OrderAnswer, useOrder } from './use-order';
import { useOrderDrag } from './use-order-drag';

interface OrderScreenProps {
  path: string;
  /** The module's name. */
  section: string;
  nodes: readonly OrderNode[];
  seen: string;
  open: string | null;
  answer: OrderAnswer | undefined;
}

/**
 * Orders a module's categories and entries with buttons or the keyboard, also several at once. One button saves all
 * moves; without scripts each press saves.
 */
export function OrderScreen({ path, section, nodes: loaded, seen, open, answer }: OrderScreenProps) {
  const tree = useRef<HTMLDivElement>(null);
  const { count, onPress, onKey } = useChosenRows(tree, '', []);
  const { nodes, moves, aside, settle, chosen, told, readChosen, move, moveWith, takeBack } = useOrder(
    loaded,
    answer,
    tree,
  );
  const [settled, setSettled] = useState<OrderAnswer>();
  const drag = useOrderDrag(nodes, readChosen, move);
  return (
    <FormGuard texts={unsavedTexts} isUnsaved={aside.length > 0}>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[{ label: section, to: paths.admin.section(path).list() }, { label: texts.link }]}
      />
      <h1 className="mt-2 text-2xl font-bold">{texts.title(section)}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{texts.description}</p>
      {open === null ? null : (
        <p className="mb-4 max-w-prose">
          {texts.large}{' '}
          {open === '' ? null : <TextLink to={paths.admin.section(path).order()}>{texts.withoutCategory}</TextLink>}
        </p>
      )}
      {answer && answer !== settled ? (
        <FocusOnAppear what={answer} className="outline-none">
          {answer.kind === 'stale' ? (
            <OrderConflict
              isAside={aside.length > 0}
              onSettle={(isApplied) => {
                settle(isApplied);
                setSettled(answer);
              }}
            />
          ) : (
            <BulkResult path={path} answer={answer} onUndoAll={() => undefined} />
          )}
        </FocusOnAppear>
      ) : null}
      {nodes.length === 0 ? (
        <EmptyState icon={<ListOrdered aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <div ref={tree} tabIndex={-1} className="group/order outline-none">
          <OrderTree
            path={path}
            nodes={nodes}
            isPartial={open !== null}
            chosen={chosen}
            onStep={moveWith}
            drag={drag}
            onPress={onPress}
            onKey={onKey}
          />
          <div className="sticky bottom-0 z-10 mt-4">
            <MoveBar nodes={nodes} seen={seen} count={count} onMove={(made) => move({ ids: readChosen(), ...made })} />
            <SaveBar key={`${seen} ${aside.length}`} seen={seen} moves={moves} onTakeBack={takeBack} />
          </div>
        </div>
      )}
      <p role="status" className="mt-3 text-sm text-muted">
        {told}
      </p>
    </FormGuard>
  );
}

interface OrderConflictProps {
  /** Whether moves wait to be applied again; without scripts there are none. */
  isAside: boolean;
  onSettle: (isApplied: boolean) => void;
}

/** The choice after a save that was refused because the order had changed. */
function OrderConflict({ isAside, onSettle }: OrderConflictProps) {
  return (
    <Alert tone="warning" title={texts.conflict.title} className="mb-4">
      <p>{isAside ? texts.conflict.text : texts.conflict.textWithoutScripts}</p>
      {isAside ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => onSettle(true)}>{texts.conflict.applyMine}</Button>
          <Button onClick={() => onSettle(false)}>{texts.conflict.keepTheirs}</Button>
        </div>
      ) : null}
    </Alert>
  );
}

const stepIcons = { up: ArrowUp, down: ArrowDown, first: ArrowUpToLine, last: ArrowDownToLine };
const barClass = 'flex-wrap items-center gap-x-3 gap-y-2 -mt-px border border-line bg-raised px-4 py-3';

interface MoveBarProps {
  nodes: readonly OrderNode[];
  seen: string;
  count: number;
  onMove: (move: { step: (typeof steps)[number] } | { into: string }) => void;
}

/** The actions for the selected nodes; it appears once one is selected, also without scripts. */
function MoveBar({ nodes, seen, count, onMove }: MoveBarProps) {
  const scripted = useInBrowser();
  const into = useRef<HTMLSelectElement>(null);
  const press = (made: Parameters<typeof onMove>[0]) => (event: MouseEvent) => {
    event.preventDefault();
    onMove(made);
  };
  return (
    <Form
      id={orderForm}
      method="post"
      aria-label={texts.bar}
      preventScrollReset
      {...toolOfGuarded}
      className={`hidden group-has-[input:checked]/order:flex ${barClass}`}
    >
      <input type="hidden" name="seen" value={seen} />
      <p className="font-semibold">{scripted ? bulkTexts.chosen(count) : texts.chosenSome}</p>
      {(['up', 'down', 'first', 'last'] as const).map((step) => {
        const Icon = stepIcons[step];
        return (
          <Button
            key={step}
            type="submit"
            name="step"
            value={step}
            size="small"
            icon={<Icon aria-hidden className="size-4" />}
            onClick={press({ step })}
          >
            <span className="max-sm:sr-only">{texts.steps[step]}</span>
          </Button>
        );
      })}
      <div className="flex max-w-full flex-wrap items-center gap-2">
        <div className="max-w-full">
          <Select ref={into} name="into" aria-label={texts.into} options={targets(nodes)} />
        </div>
        <Button
          type="submit"
          name="step"
          value="into"
          size="small"
          onClick={(event) => press({ into: into.current?.value ?? '' })(event)}
        >
          {texts.move}
        </Button>
      </div>
    </Form>
  );
}

const targets = (nodes: readonly OrderNode[]) => [
  { value: '', label: texts.top },
  ...siblingsOf(nodes, { kind: 'category', within: '' }).flatMap((one) => [
    { value: one.id, label: one.label },
    ...siblingsOf(nodes, { kind: 'category', within: one.id }).map(({ id, label }) => ({
      value: id,
      label: `${one.label} › ${label}`,
    })),
  ]),
];

function SaveBar({ seen, moves, onTakeBack }: { seen: string; moves: OrderMove[]; onTakeBack: () => void }) {
  const saving = useNavigation().formData?.has('moves') ?? false;
  return (
    <GuardedForm method="post" preventScrollReset className={`${moves.length > 0 ? 'flex' : 'hidden'} ${barClass}`}>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="moves" value={JSON.stringify(moves)} />
      <p className="mr-auto">{texts.unsaved}</p>
      <Button size="small" icon={<Undo2 aria-hidden className="size-4" />} onClick={onTakeBack}>
        {texts.takeBack}
      </Button>
      <Button type="submit" tone="primary" busyText={saving ? texts.saving : null}>
        {texts.save}
      </Button>
    </GuardedForm>
  );
}
