import { useState } from 'react';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { FieldError, FieldGroup } from '#app/ui/field';
import { focusAfterChange } from '#app/ui/focus-after-change';
import { useToast } from '#app/ui/toast';
import type { FieldInputProps } from './input-props';
import { FileCard, FileUploader } from './file-uploader';

/** Further files, each as a hidden value of the field. */
export function AttachedFilesInput({ name, field, value, error }: FieldInputProps<'files'>) {
  const [files, setFiles] = useState(value);
  const showToast = useToast();
  const remove = (pressed: Element, index: number) => {
    focusAfterChange(pressed, () => setFiles(files.filter((_, at) => at !== index)), index, 0);
    showToast({ kind: 'success', title: editTexts.upload.removed });
  };
  return (
    <FieldGroup legend={fieldLabels[name] ?? name}>
      <ul className="space-y-3 empty:hidden">
        {files.map((file, index) => (
          <li key={file.url}>
            <input type="hidden" name={name} value={JSON.stringify(file)} />
            <FileCard file={file} onRemove={(pressed) => remove(pressed, index)} />
          </li>
        ))}
      </ul>
      {error ? <FieldError id={`${name}-error`} messages={error} /> : null}
      {files.length < field.max ? (
        <FileUploader
          id={name}
          label={fieldLabels[name] ?? name}
          onUploaded={(file) => setFiles((present) => [...present, file])}
        />
      ) : null}
    </FieldGroup>
  );
}
