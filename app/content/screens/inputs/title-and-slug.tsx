import { useState } from 'react';
import { fieldLabels, slugHints } from '#app/texts/pl/modules';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import type { EntryStatus } from '../../entry-status';
import type { SlugField, TextField } from '../../fields/field';
import { type FormState, textIn } from '../../fields/field-behaviour';
import { slugify } from '../../fields/slugify';

interface TitleAndSlugProps {
  title: TextField;
  slug?: SlugField;
  state: FormState;
  errors: Record<string, string[]>;
  /** The status of the saved entry, whose slug no longer follows its title; null for a new entry. */
  savedStatus: EntryStatus | null;
}

/** The title and the slug, which follows the title until a person edits it or the entry is saved. */
export function TitleAndSlug({ title, slug, state, errors, savedStatus }: TitleAndSlugProps) {
  const saved = savedStatus !== null;
  const [address, setAddress] = useState(textIn(state, 'slug'));
  const [follows, setFollows] = useState(!saved && textIn(state, 'slug') === '');
  const cut = slug?.cut ?? slug?.max;
  return (
    <>
      <Field name="title" id="title" label={fieldLabels.title} error={errors.title} required>
        {(control) => (
          <Input
            {...control}
            defaultValue={textIn(state, 'title')}
            maxLength={title.max}
            onChange={(event) => (follows ? setAddress(slugify(event.currentTarget.value, cut)) : undefined)}
          />
        )}
      </Field>
      {slug ? (
        <Field
          name="slug"
          id="slug"
          label={fieldLabels.slug}
          error={errors.slug}
          description={slugHints[savedStatus ?? 'new']}
        >
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
