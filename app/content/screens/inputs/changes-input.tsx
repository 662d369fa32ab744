import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { editTexts, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Button, IconButton } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { Input, Select, Textarea } from '#app/ui/input';
import { Tabs } from '#app/ui/tabs';
import { changeTypes, parseChanges, type ReleaseChange, writeChanges } from '../../fields/release-changes';
import type { FieldInputProps } from './field-input';

const texts = editTexts.changes;
const typeOptions = changeTypes.map((value) => ({ value, label: optionLabels.change?.[value] ?? value }));

/** The changes of a version, as a list to fill in or as the stored text; both edit the same value. */
export function ChangesInput({ name, field, value, error }: FieldInputProps<'changes'>) {
  const [text, setText] = useState(value);
  const [changes, setChanges] = useState<ReleaseChange[]>(() => parseChanges(text).changes ?? []);
  const [tab, setTab] = useState(error ? 'raw' : 'list');
  const parsed = parseChanges(text);
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    // Switches to the tab that shows the error.
    if (error) setTab('raw');
  }
  const edit = (next: ReleaseChange[]) => {
    setChanges(next);
    setText(writeChanges(next.filter(({ description }) => description.trim() !== '')));
  };
  const write = (next: string) => {
    setText(next);
    setChanges(parseChanges(next).changes ?? []);
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

function ChangeList({ changes, onChange }: { changes: ReleaseChange[]; onChange: (changes: ReleaseChange[]) => void }) {
  const set = (index: number, change: Partial<ReleaseChange>) =>
    onChange(changes.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const move = (index: number, by: -1 | 1) => {
    const next = [...changes];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <div className="space-y-3">
      {changes.length === 0 ? <p className="text-muted">{texts.empty}</p> : null}
      <ol className="space-y-3">
        {changes.map((change, index) => (
          <li key={index} className="flex flex-wrap items-center gap-2">
            <div className="w-44">
              <Select
                aria-label={`${texts.type} ${index + 1}`}
                value={change.type}
                options={typeOptions}
                onChange={(event) => set(index, { type: event.currentTarget.value as ReleaseChange['type'] })}
              />
            </div>
            <div className="min-w-[min(12rem,100%)] flex-1">
              <Input
                aria-label={`${texts.description} ${index + 1}`}
                value={change.description}
                onChange={(event) => set(index, { description: event.currentTarget.value })}
              />
            </div>
            <IconButton label={texts.up} disabled={index === 0} onClick={() => move(index, -1)}>
              <ArrowUp aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={texts.down} disabled={index === changes.length - 1} onClick={() => move(index, 1)}>
              <ArrowDown aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={texts.remove} onClick={() => onChange(changes.filter((_, at) => at !== index))}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => onChange([...changes, { type: 'feature', description: '' }])}
      >
        {texts.add}
      </Button>
    </div>
  );
}
