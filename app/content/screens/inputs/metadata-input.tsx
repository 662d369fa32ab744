import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { formCheckTexts } from '#app/texts/pl/form-checks';
import { Button, IconButton } from '#app/ui/button';
import { FieldError, FieldGroup } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { useToast } from '#app/ui/toast';
import { metadataLimits, normaliseMetadataKey } from '../../fields/field';
import type { MetadataRow } from '../../fields/field-behaviour';
import type { FieldInputProps } from './input-props';

const texts = editTexts.metadata;

/**
 * Key-value pairs: the existing ones, and a row for a new one. That row is part of the form, so it is saved even if the
 * button was not pressed; an empty row is ignored.
 */
export function MetadataInput({ name, value: began, error }: FieldInputProps<'metadata'>) {
  const [rows, setRows] = useState(began);
  const [refusal, setRefusal] = useState<string | null>(null);
  const key = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const showToast = useToast();
  const tell = (title: string) => showToast({ kind: 'success', title });
  const add = () => {
    if (!key.current || !value.current) return;
    const made = normaliseMetadataKey(key.current.value);
    const taken = rows.some((row) => normaliseMetadataKey(row.key) === made);
    setRefusal(made === '' ? formCheckTexts.metadataKey : taken ? formCheckTexts.metadataDuplicate : null);
    key.current.focus();
    if (made === '' || taken) return;
    setRows([...rows, { key: made, value: value.current.value }]);
    key.current.value = value.current.value = '';
    tell(texts.added);
  };
  const change = (row: MetadataRow, text: string) => {
    if (text === row.value) return;
    setRows(rows.map((one) => (one === row ? { ...row, value: text } : one)));
    tell(texts.updated);
  };
  const remove = (row: MetadataRow) => {
    setRows(rows.filter((one) => one !== row));
    key.current?.focus();
    tell(texts.removed);
  };
  const messages = refusal ? [refusal] : (error ?? []);
  return (
    <FieldGroup legend={fieldLabels[name] ?? name}>
      {rows.length === 0 ? <p className="text-sm text-muted">{texts.empty}</p> : null}
      <ul className="space-y-3 empty:hidden">
        {rows.map((row, index) => (
          <li key={`${row.key}/${index}`} className="flex items-end gap-1">
            <label className="min-w-0 flex-1">
              <span className="font-mono text-sm break-all">{row.key}</span>
              <input type="hidden" name="metadata_key" value={row.key} />
              <Input
                name="metadata_value"
                defaultValue={row.value}
                maxLength={metadataLimits.value}
                onBlur={(event) => change(row, event.currentTarget.value)}
              />
            </label>
            <IconButton label={texts.removeKey(row.key)} onClick={() => remove(row)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < metadataLimits.keys ? (
        <div className="space-y-1.5">
          <Input
            ref={key}
            id={name}
            name="metadata_key"
            aria-label={texts.key}
            placeholder={texts.key}
            aria-invalid={messages.length > 0 || undefined}
            aria-describedby={messages.length > 0 ? `${name}-error` : undefined}
            className="font-mono"
          />
          <Input
            ref={value}
            name="metadata_value"
            aria-label={texts.value}
            placeholder={texts.value}
            maxLength={metadataLimits.value}
          />
          <Button size="small" className="js-only" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            {texts.add}
          </Button>
        </div>
      ) : null}
      {messages.length > 0 ? <FieldError id={`${name}-error`} messages={messages} /> : null}
    </FieldGroup>
  );
}
