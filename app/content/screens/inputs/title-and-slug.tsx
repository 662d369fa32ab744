import { useEffect, useRef, useState } from 'react';
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

/** Writing begins in an empty title, unless a person is elsewhere already. On a phone keys would cover the form. */
function beginWith(title: HTMLInputElement | null) {
  const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
  if (title?.value === '' && isFree) title.focus({ preventScroll: true });
}

/** The title and the slug, which follows the title until a person edits it or the entry is saved. */
export function TitleAndSlug({ title, slug, state, errors, savedStatus }: TitleAndSlugProps) {
  const saved = savedStatus !== null;
  const [address, setAddress] = useState(textIn(state, 'slug'));
  const [follows, setFollows] = useState(!saved && textIn(state, 'slug') === '');
  const cut = slug?.cut ?? slug?.max;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!saved) beginWith(box.current);
  }, [saved]);
  return (
    <>
      <Field name="title" id="title" label={fieldLabels.title} error={errors.title} required>
        {(control) => (
          <Input
            {...control}
            ref={box}
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
