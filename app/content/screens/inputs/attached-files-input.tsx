import { useState } from 'react';
import { fieldLabels } from '#app/texts/pl/modules';
import { FieldError, FieldGroup } from '#app/ui/field';
import type { FieldInputProps } from './field-input';
import { FileCard, FileUploader } from './file-uploader';

/** Further files, each as a hidden value of the field. */
export function AttachedFilesInput({ name, field, value, error }: FieldInputProps<'files'>) {
  const [files, setFiles] = useState(value);
  return (
    <FieldGroup legend={fieldLabels[name] ?? name}>
      {files.map((file) => (
        <div key={file.url}>
          <input type="hidden" name={name} value={JSON.stringify(file)} />
          <FileCard file={file} onRemove={() => setFiles(files.filter(({ url }) => url !== file.url))} />
        </div>
      ))}
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
