import { fieldHints, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { Checkbox } from '#app/ui/checkbox';
import { Field } from '#app/ui/field';
import { Input, Select, Textarea } from '#app/ui/input';
import type { Field as FieldDefinition } from '../../fields/field';
import type { FormState } from '../form-state';
import { AttachedFilesInput } from './attached-files-input';
import { CategoryInput } from './category-input';
import { ChangesInput } from './changes-input';
import { FileInput } from './file-input';
import { MarkdownInput } from './markdown-input';
import { MetadataInput } from './metadata-input';

/** What every input of a form is given. */
export interface FieldInputProps<Kind extends FieldDefinition = FieldDefinition> {
  name: string;
  field: Kind;
  state: FormState;
  error?: string[];
  /** Of the module, as in its address. */
  modulePath: string;
}

/** The control for a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { name, field, state, error } = props;
  const label = fieldLabels[name] ?? name;
  const text = state.texts[name] ?? '';
  const frame = { name, id: name, label, error, description: fieldHints[name], required: field.required };
  switch (field.kind) {
    case 'text':
      return <Field {...frame}>{(control) => (field.multiline ? <Textarea {...control} defaultValue={text} maxLength={field.max} rows={3} /> : <Input {...control} defaultValue={text} maxLength={field.max} />)}</Field>;
    case 'link':
      return <Field {...frame}>{(control) => <Input {...control} type="url" inputMode="url" defaultValue={text} placeholder="https://" />}</Field>;
    case 'day':
      return <Field {...frame}>{(control) => <Input {...control} type="date" defaultValue={text} />}</Field>;
    case 'moment':
      return (
        <Field {...frame}>
          {(control) => (
            <>
              <Input {...control} type="datetime-local" step={/T\d\d:\d\d:(?!00)/.test(text) ? 1 : 60} defaultValue={text} />
              <input type="hidden" name={`${name}_instant`} value={state.instants[name] ?? ''} />
            </>
          )}
        </Field>
      );
    case 'select':
      return (
        <Field {...frame}>
          {(control) => <Select {...control} defaultValue={text} options={field.options.map((value) => ({ value, label: optionLabels[name]?.[value] ?? value }))} />}
        </Field>
      );
    case 'flag':
      return <Checkbox name={name} label={label} description={fieldHints[name]} defaultChecked={state.flags[name] ?? false} />;
    case 'category':
      return <CategoryInput {...props} field={field} />;
    case 'metadata':
      return <MetadataInput {...props} field={field} />;
    case 'markdown':
      return <MarkdownInput {...props} field={field} />;
    case 'changes':
      return <ChangesInput {...props} field={field} />;
    case 'file':
      return <FileInput {...props} field={field} />;
    case 'files':
      return <AttachedFilesInput {...props} field={field} />;
    case 'slug':
      // Stands beside the title, which it follows: see title-and-slug.tsx.
      return null;
  }
}
