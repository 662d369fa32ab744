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
  /** The status with which the entry was saved: then its address no longer follows. null for a new one. */
  savedStatus: EntryStatus | null;
}

/** The title, and the address that follows it until a person writes one or the entry has been saved. */
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
