import { type RefObject, useEffect, useRef, useState } from 'react';
import { createFormKey } from '#app/platform/form-key';
import type { FieldErrors } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';
import { editTexts } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { OwnAccount } from '#app/ui/form';
import { FormKey } from '#app/ui/form-key';
import { Input, Select } from '#app/ui/input';
import { OpenedValues } from '#app/ui/opened-values';
import type { CategoryChoice } from '../../categories/category-choice';
import { longestCategoryName, longestCategorySlug } from '../../categories/category-rules';
import { slugify } from '../../fields/slugify';
import { useEditData } from '../edit-data';
import { accountOptions } from './account-input';
import { type CategoryAnswer, useCategoryAction } from './use-category-action';

const texts = editTexts.categories;

interface CategoryFormProps {
  action: string;
  category?: CategoryChoice;
  all: CategoryChoice[];
  /** Whether it takes the focus when it appears. */
  focused: boolean;
  onDone: (slug: string) => void;
  nameRef?: RefObject<HTMLInputElement | null>;
}

/** The form of one category, new or existing. */
export function CategoryForm({ action, category: loaded, all, focused, onDone, nameRef }: CategoryFormProps) {
  // What is loaded later is not what the form was opened with: see `OpenedValues`.
  const [category] = useState(loaded);
  const { answer, handleSubmit } = useCategoryAction(action);
  const { accounts } = useEditData();
  const errors = answer?.errors ?? {};
  const idOf = (field: string) => `category-${field}-${category?.id ?? 'new'}`;
  const [key] = useState(createFormKey);
  useOnceSaved(answer, onDone);
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-3 py-2">
      <OwnAccount />
      {category ? (
        <>
          <input type="hidden" name="id" value={category.id} />
          <OpenedValues values={category} known={answer?.opened} />
        </>
      ) : (
        <FormKey value={key} renewed={answer?.formKey} />
      )}
      <ErrorSummary title={formTexts.errorSummary} errors={errors} idOf={idOf} />
      <div className="grid gap-3 sm:grid-cols-2">
        <NameAndSlug category={category} errors={errors} idOf={idOf} nameRef={nameRef} focused={focused} />
        <Field name="parent" id={idOf('parent')} label={texts.parent} error={errors.parent}>
          {(control) => (
            <Select
              {...control}
              defaultValue={category?.parent ?? ''}
              options={[
                { value: '', label: texts.noParent },
                ...all
                  .filter(({ id, parent }) => parent === null && id !== category?.id)
                  .map(({ slug: value, name: label }) => ({ value, label })),
              ]}
            />
          )}
        </Field>
        <Field name="position" id={idOf('position')} label={texts.position} error={errors.position}>
          {(control) => (
            <Input {...control} inputMode="numeric" defaultValue={category?.position ?? ''} maxLength={10} />
          )}
        </Field>
        <Field
          name="default_owner"
          id={idOf('default_owner')}
          label={texts.owner}
          description={texts.ownerHint}
          error={errors.default_owner}
        >
          {(control) => (
            <Select
              {...control}
              defaultValue={category?.default_owner ?? ''}
              options={accountOptions(accounts, category?.default_owner ?? '')}
            />
          )}
        </Field>
        <Field
          name="review_months"
          id={idOf('review_months')}
          label={texts.months}
          description={texts.monthsHint}
          error={errors.review_months}
        >
          {(control) => (
            <Input {...control} inputMode="numeric" defaultValue={category?.review_months ?? ''} maxLength={3} />
          )}
        </Field>
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="small" name="intent" value={category ? 'update' : 'create'}>
          {category ? formTexts.save : texts.add}
        </Button>
        {category ? (
          <Button size="small" tone="ghost" onClick={() => onDone('')}>
            {formTexts.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Calls back once per answer that says the category was saved, even when rendered again for other reasons. */
function useOnceSaved(answer: CategoryAnswer | undefined, onDone: CategoryFormProps['onDone']) {
  const saved = answer?.ok ? answer.slug : undefined;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (saved === undefined || told.current === saved) return;
    told.current = saved;
    onDone(saved);
  }, [saved, onDone]);
}

interface NameAndSlugProps extends Pick<CategoryFormProps, 'category' | 'focused' | 'nameRef'> {
  errors: FieldErrors;
  idOf: (field: string) => string;
}

/** The name of a category and its slug, which follows the name of a new one until a person edits it. */
function NameAndSlug({ category, focused, nameRef, errors, idOf }: NameAndSlugProps) {
  const [slug, setSlug] = useState(category?.slug ?? '');
  const [follows, setFollows] = useState(!category);
  return (
    <>
      <Field name="name" id={idOf('name')} label={texts.name} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            ref={nameRef}
            autoFocus={focused}
            defaultValue={category?.name}
            maxLength={longestCategoryName}
            onChange={(event) =>
              follows ? setSlug(slugify(event.currentTarget.value, longestCategorySlug)) : undefined
            }
          />
        )}
      </Field>
      <Field name="slug" id={idOf('slug')} label={texts.slug} error={errors.slug}>
        {(control) => (
          <Input
            {...control}
            value={slug}
            maxLength={longestCategorySlug}
            className="font-mono"
            onChange={(event) => {
              setSlug(event.currentTarget.value);
              setFollows(false);
            }}
            onBlur={() => setSlug(slugify(slug, longestCategorySlug))}
          />
        )}
      </Field>
    </>
  );
}
