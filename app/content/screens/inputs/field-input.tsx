import type { ReactNode } from 'react';
import { fieldHints, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { Checkbox } from '#app/ui/checkbox';
import { type ControlProps, Field } from '#app/ui/field';
import { Input, Select, Textarea } from '#app/ui/input';
import type { Field as AnyField, FieldKind, FieldOf } from '../../fields/field';
import type { FormValue, FormValues } from '../../fields/field-behaviour';
import { AccountInput } from './account-input';
import { AttachedFilesInput } from './attached-files-input';
import { CategoryInput } from './category-input';
import { ChangesInput } from './changes-input';
import { FileInput } from './file-input';
import type { FieldInputProps, InputProps } from './input-props';
import { MarkdownInput } from './markdown-input';
import { MetadataInput } from './metadata-input';
import { PagesInput } from './pages-input';
import { TagsInput } from './tags-input';

/** Declared as a method, whose parameters are bivariant, so that any field can be rendered by its kind. */
interface KindInput<Declared extends AnyField = AnyField, Value = FormValue> {
  Input(props: InputProps<Declared, Value>): ReactNode;
}

type LabelledProps = Pick<InputProps, 'name' | 'field' | 'error'> & { children: (control: ControlProps) => ReactNode };

/** A control with the field's label, hint and messages. */
const Labelled = ({ name, field, error, children }: LabelledProps) => (
  <Field
    name={name}
    id={name}
    label={fieldLabels[name] ?? name}
    error={error}
    description={fieldHints[name]}
    required={field.required}
  >
    {children}
  </Field>
);

function TextInput({ value, ...props }: FieldInputProps<'text'>) {
  const { multiline, max } = props.field;
  return (
    <Labelled {...props}>
      {(control) => {
        const shared = { ...control, defaultValue: value, maxLength: max };
        return multiline ? <Textarea {...shared} rows={3} /> : <Input {...shared} />;
      }}
    </Labelled>
  );
}

const LinkInput = ({ value, ...props }: FieldInputProps<'link'>) => (
  <Labelled {...props}>
    {(control) => <Input {...control} type="url" inputMode="url" defaultValue={value} placeholder="https://" />}
  </Labelled>
);

const DayInput = ({ value, ...props }: FieldInputProps<'day'>) => (
  <Labelled {...props}>{(control) => <Input {...control} type="date" defaultValue={value} />}</Labelled>
);

const MomentInput = ({ value: { local, began }, ...props }: FieldInputProps<'moment'>) => (
  <Labelled {...props}>
    {(control) => (
      <>
        <Input
          {...control}
          type="datetime-local"
          step={/T\d\d:\d\d:(?!00)/.test(local) ? 1 : 60}
          defaultValue={local}
        />
        <input type="hidden" name={`${props.name}_instant`} value={began} />
      </>
    )}
  </Labelled>
);

function SelectInput({ value, ...props }: FieldInputProps<'select'>) {
  const options = props.field.options.map((option) => ({
    value: option,
    label: optionLabels[props.name]?.[option] ?? option,
  }));
  return <Labelled {...props}>{(control) => <Select {...control} defaultValue={value} options={options} />}</Labelled>;
}

const PositionInput = ({ value, ...props }: FieldInputProps<'position'>) => (
  <Labelled {...props}>
    {(control) => <Input {...control} inputMode="numeric" maxLength={10} defaultValue={value} className="max-w-32" />}
  </Labelled>
);

const FlagInput = ({ name, value }: FieldInputProps<'flag'>) => (
  <Checkbox name={name} label={fieldLabels[name] ?? name} description={fieldHints[name]} defaultChecked={value} />
);

const inputs: { [Kind in FieldKind]: KindInput<FieldOf<Kind>, FormValues[Kind]> } = {
  text: { Input: TextInput },
  // Rendered with the title: see title-and-slug.tsx.
  slug: { Input: () => null },
  markdown: { Input: MarkdownInput },
  changes: { Input: ChangesInput },
  select: { Input: SelectInput },
  flag: { Input: FlagInput },
  day: { Input: DayInput },
  moment: { Input: MomentInput },
  category: { Input: CategoryInput },
  metadata: { Input: MetadataInput },
  tags: { Input: TagsInput },
  position: { Input: PositionInput },
  link: { Input: LinkInput },
  file: { Input: FileInput },
  files: { Input: AttachedFilesInput },
  account: { Input: AccountInput },
  pages: { Input: PagesInput },
};

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const { Input: ChosenInput }: KindInput = inputs[props.field.kind];
  return <ChosenInput {...props} />;
}
