import { useState } from 'react';
import { fieldHints, fieldLabels } from '#app/texts/pl/modules';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import type { SlugField, TextField } from '../../fields/field';
import { slugify } from '../../fields/slugify';
import type { FormState } from '../form-state';

interface TitleAndSlugProps {
  title: TextField;
  slug?: SlugField;
  state: FormState;
  errors: Record<string, string[]>;
  /** Whether the entry has been saved: then its address no longer follows. */
  saved: boolean;
}

/** The title, and the address that follows it until a person writes one or the entry has been saved. */
export function TitleAndSlug({ title, slug, state, errors, saved }: TitleAndSlugProps) {
  const [address, setAddress] = useState(state.texts.slug ?? '');
  const [follows, setFollows] = useState(!saved && (state.texts.slug ?? '') === '');
  const cut = slug?.cut ?? slug?.max;
  return (
    <>
      <Field name="title" id="title" label={fieldLabels.title} error={errors.title} required>
        {(control) => (
          <Input
            {...control}
            defaultValue={state.texts.title ?? ''}
            maxLength={title.max}
            onChange={(event) => (follows ? setAddress(slugify(event.currentTarget.value, cut)) : undefined)}
          />
        )}
      </Field>
      {slug ? (
        <Field name="slug" id="slug" label={fieldLabels.slug} error={errors.slug} description={fieldHints.slug}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              value={address}
              maxLength={slug.max}
              onChange={(event) => {
                setAddress(event.currentTarget.value);
                setFollows(event.currentTarget.value === '' && !saved);
              }}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
