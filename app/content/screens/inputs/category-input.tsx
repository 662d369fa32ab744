import { Suspense, useState } from 'react';
import { useRight } from '#app/identity/screens/rights';
import { paths } from '#app/paths';
import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { Select } from '#app/ui/input';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import { Spinner } from '#app/ui/spinner';
import { categoryPath } from '../../categories/category-path';
import { useEditData } from '../edit-data';
import type { FieldInputProps } from './input-props';

const texts = editTexts.categories;

const CategoryDialog = lazyPart(() => import('./category-dialog'), NotLoaded);

/** The category of an entry, and the dialog that manages the module's categories. */
export function CategoryInput({ name, field, value, error, modulePath }: FieldInputProps<'category'>) {
  const { categories } = useEditData();
  const managed = useRight('publish');
  const [managing, setManaging] = useState(false);
  // Mounted from then on, so that it fades out.
  const [wasManaging, setWasManaging] = useState(false);
  const manage = () => {
    setWasManaging(true);
    setManaging(true);
  };
  const [chosen, setChosen] = useState(value);
  const options = [
    { value: '', label: field.required ? editTexts.chooseCategory : editTexts.noCategory },
    ...categories.map((one) => ({ value: one.slug, label: categoryPath(one, categories) })),
  ];
  return (
    <div className="space-y-2">
      <Field name={name} id={name} label={fieldLabels[name]} error={error} required={field.required}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={options}
          />
        )}
      </Field>
      {managed ? (
        <Button size="small" tone="ghost" className="js-only" onClick={manage}>
          {texts.manage}
        </Button>
      ) : null}
      {wasManaging ? (
        <Suspense fallback={<Spinner label={texts.loading} />}>
          <CategoryDialog
            open={managing}
            onOpenChange={setManaging}
            categories={categories}
            action={paths.admin.section(modulePath).categories()}
            onRenamed={(before, after) => setChosen((present) => (present === before ? after : present))}
            onCreated={setChosen}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
