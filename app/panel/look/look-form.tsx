import { useRef } from 'react';
import { useNavigation } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { type FooterLink, type PictureField, pictureFields, type PreviewedLook } from '#app/settings/look';
import { comparedLook, keptName, linkName, linkRows, pictureIn, removeName } from '#app/settings/look-form';
import { pictureTypes } from '#app/settings/picture-types';
import { readColour } from '#app/settings/read-colour';
import type { SiteSettings } from '#app/settings/settings.server';
import { formTexts } from '#app/texts/pl/forms';
import { lookTexts as texts } from '#app/texts/pl/look';
import { Button } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, FieldError, FieldGroup } from '#app/ui/field';
import { FilePicker } from '#app/ui/file-picker';
import { FoldSummary } from '#app/ui/fold-summary';
import { GuardedForm } from '#app/ui/form-guard';
import { Input } from '#app/ui/input';
import { OpenedValues } from '#app/ui/opened-values';
import { wholeWords } from '#app/ui/whole-words';
import { LookPreview } from './look-preview';
import { usePreviewedLook } from './use-previewed-look';

export const previewIntent = 'preview';

interface LookFormProps {
  settings: SiteSettings;
  /** What the preview begins with: what is saved, or what was sent to be looked at. */
  shown: PreviewedLook;
  /** Whether that was sent to be looked at. */
  isPreview: boolean;
  nonce: string;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
  /** What a form that is shown again answered: see `ownChanges`. */
  opened: string | undefined;
}

const linkFields = linkRows.flatMap((row) => [linkName(row, 'label'), linkName(row, 'url')]);
const formFields = [...pictureFields, 'accent', 'footer_links', ...linkFields];

/** The look of the portal: pictures, accent and links, with a preview of both themes beside them. */
export function LookForm({ settings, shown, isPreview, nonce, errors, typed, opened }: LookFormProps) {
  const { state, formData } = useNavigation();
  const intent = state === 'submitting' && formData ? formData.get('intent') : undefined;
  const { look, refusal, follow } = usePreviewedLook(shown);
  const saved = savedValues(settings);
  const values = typed ?? saved;
  return (
    <GuardedForm
      data-saved={settings.updated_at}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onInput={(event) => follow(event.currentTarget)}
      className="space-y-8"
    >
      <OpenedValues values={comparedLook(settings)} known={opened} />
      <div className="max-w-2xl space-y-6">
        <p className="text-muted">{wholeWords(texts.intro)}</p>
        <ErrorSummary title={formTexts.errorSummary} errors={errors} fields={formFields} />
        {pictureFields.map((field) => (
          <PictureInput
            key={field}
            field={field}
            address={pictureIn(values, field) ?? saved[keptName(field)] ?? ''}
            picture={shown[field]}
            isRemoved={values[removeName(field)] === 'on'}
            error={errors[field]}
          />
        ))}
        <AccentInput
          value={values.accent ?? ''}
          error={errors.accent ?? (refusal ? [texts.errors.tooLight(refusal)] : undefined)}
        />
        <LinkInputs values={values} errors={errors} />
      </div>
      <section aria-labelledby="podglad" className="space-y-3">
        <h2 id="podglad" className="text-lg font-bold">
          {texts.previewTitle}
        </h2>
        <p className="js-only text-muted">{texts.previewLive}</p>
        <p className="no-js-only text-muted">{isPreview ? texts.previewText : texts.previewSaved}</p>
        <LookPreview look={look} siteName={settings.site_name} nonce={nonce} />
      </section>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busyText={intent === null ? formTexts.saving : undefined}>
          {formTexts.save}
        </Button>
        <Button type="submit" name="intent" value={previewIntent} className="no-js-only">
          {texts.preview}
        </Button>
      </div>
    </GuardedForm>
  );
}

/** The settings as the form has them. */
function savedValues(settings: SiteSettings): Record<string, string> {
  return {
    ...Object.fromEntries(pictureFields.map((field) => [keptName(field), settings[field] ?? ''])),
    accent: settings.accent ?? '',
    ...Object.fromEntries(
      settings.footer_links.flatMap(({ label, url }, row) => [
        [linkName(row, 'label'), label],
        [linkName(row, 'url'), url],
      ]),
    ),
  };
}

interface PictureInputProps {
  field: PictureField;
  /** Of the picture that is there, or was sent with a form that was refused; '' for none. */
  address: string;
  picture: PreviewedLook[PictureField];
  isRemoved: boolean;
  error: string[] | undefined;
}

function PictureInput({ field, address, picture, isRemoved, error }: PictureInputProps) {
  const label = texts.fields[field];
  const [hintId, errorId] = [`${field}-hint`, `${field}-error`];
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-[0.9375rem] font-semibold">{label}</p>
      <p id={hintId} className="text-sm text-muted">
        {texts.hints[field]}
      </p>
      <input type="hidden" name={keptName(field)} value={address} />
      {address !== '' && picture ? (
        <div className="flex flex-wrap items-center gap-4 py-1">
          <span
            data-theme={field === 'logo_dark' ? 'dark' : 'light'}
            className="look-preview rounded border border-line bg-paper p-2 text-ink"
          >
            <img src={picture.src} alt={texts.current(label)} className="h-9 w-auto max-w-48 object-contain" />
          </span>
          <Checkbox name={removeName(field)} label={texts.remove(label)} defaultChecked={isRemoved} />
        </div>
      ) : null}
      <FilePicker
        id={field}
        name={field}
        accept={pictureTypes.join(',')}
        context={label}
        label={address === '' ? texts.choose : texts.replace}
        empty={texts.nothingChosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${errorId} ${hintId}` : hintId}
      />
      {error ? <FieldError id={errorId} messages={error} /> : null}
    </div>
  );
}

/** The colour in digits, which works everywhere, and the browser's palette beside it. */
function AccentInput({ value, error }: { value: string; error: string[] | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Field name="accent" id="accent" label={texts.fields.accent} description={texts.hints.accent} error={error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <Input
            {...control}
            ref={field}
            defaultValue={value}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            className="max-w-40 font-mono"
          />
          <input
            type="color"
            aria-label={texts.pick}
            defaultValue={readColour(value) ?? '#9d1434'}
            onInput={(event) => {
              if (field.current) field.current.value = event.currentTarget.value;
            }}
            className="js-only size-10 cursor-pointer rounded border border-control bg-raised p-1"
          />
        </div>
      )}
    </Field>
  );
}

function LinkInputs({ values, errors }: { values: Record<string, string>; errors: FieldErrors }) {
  const isFilled = (row: number) => Boolean(values[linkName(row, 'label')] || values[linkName(row, 'url')]);
  // Three pairs, or one more than are in use; the others are behind a press.
  const shown = Math.max(3, linkRows.findLastIndex(isFilled) + 2);
  const rest = linkRows.slice(shown);
  return (
    <FieldGroup legend={texts.fields.footer_links}>
      <p className="text-sm text-muted">{wholeWords(texts.hints.footer_links)}</p>
      {errors.footer_links ? <FieldError id="footer_links" messages={errors.footer_links} /> : null}
      <LinkRows rows={linkRows.slice(0, shown)} values={values} errors={errors} />
      {rest.length > 0 ? (
        <details>
          <FoldSummary className="text-sm">{texts.moreLinks}</FoldSummary>
          <div className="mt-2">
            <LinkRows rows={rest} values={values} errors={errors} />
          </div>
        </details>
      ) : null}
    </FieldGroup>
  );
}

interface LinkRowsProps {
  rows: readonly number[];
  values: Record<string, string>;
  errors: FieldErrors;
}

function LinkRows({ rows, ...form }: LinkRowsProps) {
  return (
    <div className="space-y-2">
      {rows.map((row) => (
        <div key={row} className="grid items-start gap-2 sm:grid-cols-2">
          <LinkInput row={row} part="label" {...form} />
          <LinkInput row={row} part="url" {...form} />
        </div>
      ))}
    </div>
  );
}

interface LinkInputProps {
  row: number;
  part: keyof FooterLink;
  values: Record<string, string>;
  errors: FieldErrors;
}

function LinkInput({ row, part, values, errors }: LinkInputProps) {
  const name = linkName(row, part);
  const error = errors[name];
  return (
    <div className="space-y-1">
      <Input
        id={name}
        name={name}
        defaultValue={values[name] ?? ''}
        aria-label={texts[part](row + 1)}
        placeholder={part === 'label' ? texts.labelHead : texts.urlHead}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error ? <FieldError id={`${name}-error`} messages={error} /> : null}
    </div>
  );
}
