import { Suspense } from 'react';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Button, buttonClass } from '#app/ui/button';
import { lazyPart } from '#app/ui/lazy-part';
import type { ModuleDefinition } from '../define-module';
import { noDraft } from '../drafts/no-draft';
import type { FormState } from '../fields/field-behaviour';
import { labelsOf } from '../fields/labels-of';
import { knownNames, useEditData } from './edit-data';
import type { Conflict } from './conflict';
import { differencesBetween } from './conflict-differences';

interface ConflictPanelProps {
  definition: ModuleDefinition;
  conflict: Conflict;
  /** The form as it was opened, where the conflict does not know it. */
  opened: FormState | null;
  mine: FormState;
  onLeave: () => void;
  /** Takes the merged form. */
  onMerge: (merged: FormState, conflict: Conflict, note: string) => void;
}

const MergePanel = lazyPart(() => import('./merge-panel'));

const texts = editTexts.conflict;

/**
 * The choice after a save that was refused because of a conflict. The form keeps what was typed until a person decides.
 */
export default function ConflictPanel({ definition, conflict, opened, mine, onLeave, onMerge }: ConflictPanelProps) {
  const base = conflict.base ?? opened;
  const names = knownNames(useEditData());
  const labels: Parameters<typeof differencesBetween>[3] = (name, field) => labelsOf(name, field, names);
  const differences = differencesBetween(definition, conflict.theirs, mine, labels, 'draft' in conflict);
  return (
    <FocusOnAppear what={conflict}>
      <Alert tone="warning" title={titleOf(conflict)}>
        <p>{texts.text}</p>
        {differences.length > 0 ? (
          <details className="mt-3" open>
            <summary className="cursor-pointer font-semibold">{texts.differs}</summary>
            <dl className="mt-2 space-y-3">
              {differences.map(({ name, theirs, mine: own }) => (
                <div key={name}>
                  <dt className="font-semibold">{fieldLabels[name] ?? name}</dt>
                  <dd className="break-words whitespace-pre-wrap">
                    <span className="text-muted">{texts.theirs}: </span>
                    {theirs || texts.nothing}
                  </dd>
                  <dd className="break-words whitespace-pre-wrap">
                    <span className="text-muted">{texts.mine}: </span>
                    {own || texts.nothing}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          {'draft' in conflict ? (
            <Button type="submit" name="overwrite_draft" value={conflict.draft}>
              {conflict.draft === noDraft ? texts.keepAsDraft : texts.keepMine}
            </Button>
          ) : (
            <Button type="submit" name="overwrite" value={conflict.revision}>
              {texts.keepMine}
            </Button>
          )}
          <a href="" onClick={onLeave} className={buttonClass()}>
            {texts.loadTheirs}
          </a>
        </div>
        {base ? (
          <Suspense fallback={null}>
            <MergePanel
              definition={definition}
              conflict={conflict}
              base={base}
              mine={mine}
              onMerge={(merged, note) => onMerge(merged, conflict, note)}
            />
          </Suspense>
        ) : null}
      </Alert>
    </FocusOnAppear>
  );
}

function titleOf(conflict: Conflict): string {
  if (!('draft' in conflict)) return texts.title;
  if ('revision' in conflict && conflict.draft === noDraft) return texts.publishedTitle;
  return conflict.draft === noDraft ? texts.goneTitle : texts.draftTitle;
}
