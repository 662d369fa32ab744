import { useState } from 'react';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { FieldError, FieldGroup } from '#app/ui/field';
import { useToast } from '#app/ui/toast';
import type { FieldInputProps } from './input-props';
import { FileCard, FileUploader } from './file-uploader';

/** The main file of an entry: its card, and an upload to replace it. */
export function FileInput({ name, value, error }: FieldInputProps<'file'>) {
  const [file, setFile] = useState(value.card);
  const showToast = useToast();
  const remove = () => {
    setFile(null);
    document.getElementById(name)?.focus();
    showToast({ kind: 'success', title: editTexts.upload.removed });
  };
  return (
    <FieldGroup legend={fieldLabels[name] ?? name}>
      <input type="hidden" name={name} value={file?.url ?? ''} />
      <input type="hidden" name={`${name}_card`} value={file ? JSON.stringify(file) : ''} />
      {file ? (
        <FileCard file={file} onRemove={remove} />
      ) : (
        <p className="text-sm text-muted">{editTexts.upload.none}</p>
      )}
      {error ? <FieldError id={`${name}-error`} messages={error} /> : null}
      <FileUploader id={name} label={fieldLabels[name] ?? name} onUploaded={setFile} />
    </FieldGroup>
  );
}
