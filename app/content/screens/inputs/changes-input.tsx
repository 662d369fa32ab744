import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editTexts, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Button, IconButton } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { Select, Textarea } from '#app/ui/input';
import { focusAfterChange } from '#app/ui/focus-after-change';
import { Tabs } from '#app/ui/tabs';
import { changeTypes, parseChanges, type ReleaseChange, writeChanges } from '../../fields/release-changes';
import type { FieldInputProps } from './input-props';

const texts = editTexts.changes;
const typeOptions = changeTypes.map((value) => ({ value, label: optionLabels.change?.[value] ?? value }));

/** A change with a key that it keeps while the list changes around it. */
type Row = ReleaseChange & { id: number };

let lastId = 0;
const rowOf = (change: ReleaseChange): Row => ({ ...change, id: ++lastId });
const rowsIn = (text: string) => (parseChanges(text).changes ?? []).map(rowOf);

/** The changes of a version, as a list to fill in or as the stored text; both edit the same value. */
export function ChangesInput({ name, field, value, error }: FieldInputProps<'changes'>) {
  const [text, setText] = useState(value);
  const [changes, setChanges] = useState(() => rowsIn(text));
  const [tab, setTab] = useState(error ? 'raw' : 'list');
  const parsed = parseChanges(text);
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    // Switches to the tab that shows the error.
    if (error) setTab('raw');
  }
  const edit = (next: Row[]) => {
    setChanges(next);
    setText(writeChanges(next.filter(({ description }) => description.trim() !== '')));
  };
  const write = (next: string) => {
    setText(next);
    setChanges(rowsIn(next));
  };
  const list = parsed.error ? (
    <Alert tone="warning" title={texts.unreadable}>
      {parsed.error}
    </Alert>
  ) : (
    <div className="js-only">
      <ChangeList changes={changes} onChange={edit} />
    </div>
  );
  const raw = (
    <Field name={name} id={name} label={fieldLabels[name]} error={error}>
      {(control) => (
        <Textarea
          {...control}
          mono
          rows={10}
          maxLength={field.max}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          className="min-h-[200px]"
        />
      )}
    </Field>
  );
  return (
    <Tabs
      label={texts.mode}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'list', label: texts.structured, content: list },
        { value: 'raw', label: texts.raw, content: raw },
      ]}
    />
  );
}

/** The order of a row's buttons. */
const [up, down, gone] = [0, 1, 2];

function ChangeList({ changes, onChange }: { changes: Row[]; onChange: (changes: Row[]) => void }) {
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** An empty change before the one at a place, of the kind of the one above it, with the caret. */
  const add = (place: number) => {
    const type = changes[place - 1]?.type ?? 'feature';
    flushSync(() => onChange(changes.toSpliced(place, 0, rowOf({ type, description: '' }))));
    list.current?.children[place]?.querySelector('textarea')?.focus();
  };
  const set = (index: number, change: Partial<ReleaseChange>) =>
    onChange(changes.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const move = (pressed: Element, index: number, by: -1 | 1) => {
    const next = [...changes];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    const [wanted, other] = by < 0 ? [up, down] : [down, up];
    focusAfterChange(pressed, () => onChange(next), index + by, wanted, other);
    setTold(texts.moved(moved.description, index + by + 1, next.length));
  };
  const remove = (pressed: Element, index: number) => {
    focusAfterChange(pressed, () => onChange(changes.filter((_, at) => at !== index)), index, gone);
    setTold(texts.removed);
  };
  return (
    <div className="space-y-3">
      {changes.length === 0 ? <p className="text-muted">{texts.empty}</p> : null}
      <ol ref={list} className="space-y-3">
        {changes.map((change, index) => (
          <li key={change.id} className="flex flex-wrap items-start gap-2">
            <div className="w-44">
              <Select
                aria-label={`${texts.type} ${index + 1}`}
                value={change.type}
                options={typeOptions}
                onChange={(event) => set(index, { type: event.currentTarget.value as ReleaseChange['type'] })}
              />
            </div>
            <div className="min-w-[min(12rem,100%)] flex-1">
              {/* One line, shown whole: it is as high as its words need where the browser can. */}
              <Textarea
                rows={1}
                aria-label={`${texts.description} ${index + 1}`}
                value={change.description}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (!event.nativeEvent.isComposing && change.description.trim() !== '') add(index + 1);
                }}
                onChange={(event) => set(index, { description: event.currentTarget.value.replaceAll('\n', ' ') })}
                className="field-sizing-content block min-h-10 resize-none pointer-coarse:min-h-11"
              />
            </div>
            <IconButton
              label={texts.up}
              disabled={index === 0}
              onClick={({ currentTarget }) => move(currentTarget, index, -1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              label={texts.down}
              disabled={index === changes.length - 1}
              onClick={({ currentTarget }) => move(currentTarget, index, 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={texts.remove} onClick={({ currentTarget }) => remove(currentTarget, index)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => add(changes.length)}>
        {texts.add}
      </Button>
    </div>
  );
}
