import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Button, IconButton } from '#app/ui/button';
import { FieldError, FieldGroup } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { type MetadataField, metadataLimits, normaliseMetadataKey } from '../../fields/field';
import type { FieldInputProps } from './field-input';

const texts = editTexts.metadata;

/** Names with their values. A name is put into its form when it is left; empty rows are not saved. */
export function MetadataInput({ name, state, error }: FieldInputProps<MetadataField>) {
  const [rows, setRows] = useState(() => state.metadata.map((row, index) => ({ ...row, id: index })));
  const add = () => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, key: '', value: '' }]);
  return (
    <FieldGroup legend={fieldLabels[name] ?? name}>
      {rows.length === 0 ? <p className="text-sm text-muted">{texts.empty}</p> : null}
      <ul className="space-y-3">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-1">
            <div className="min-w-0 flex-1 space-y-1">
              <Input
                name="metadata_key"
                aria-label={texts.key}
                placeholder={texts.key}
                defaultValue={row.key}
                maxLength={metadataLimits.key}
                className="font-mono"
                onBlur={(event) => {
                  event.currentTarget.value = normaliseMetadataKey(event.currentTarget.value);
                }}
              />
              <Input name="metadata_value" aria-label={texts.value} placeholder={texts.value} defaultValue={row.value} maxLength={metadataLimits.value} />
            </div>
            <IconButton label={texts.removeKey(row.key)} onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {error ? <FieldError id={`${name}-error`} messages={error} /> : null}
      <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={add} disabled={rows.length >= metadataLimits.keys}>
        {texts.add}
      </Button>
    </FieldGroup>
  );
}
