import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import type { SiteSettings } from '#app/settings/settings.server';
import { isSwitch, settingsTabs, type SettingsSwitch, type SettingsTab } from '#app/settings/settings-tabs';
import { formTexts } from '#app/texts/pl/forms';
import { settingsTexts as texts } from '#app/texts/pl/settings';
import { Button } from '#app/ui/button';
import { Switch } from '#app/ui/checkbox';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { GuardedForm } from '#app/ui/form-guard';
import { Input, Textarea } from '#app/ui/input';
import { OpenedValues, type SavedValues } from '#app/ui/opened-values';

interface SettingsFormProps {
  tab: SettingsTab;
  settings: SiteSettings;
  errors: FieldErrors;
  /** What was typed into a form that was refused. */
  typed: Record<string, string> | undefined;
  /** What a refused form answered: see `ownChanges`. */
  opened: string | undefined;
  /** What the form was saved with. */
  saved: SavedValues;
}

const longTexts = ['site_description', 'announcement_text', 'seo_description'];

/** The fields of one tab, saved together. */
export function SettingsForm({ tab, settings: loaded, errors, typed, opened, saved }: SettingsFormProps) {
  // What is loaded later is not what the form was opened with: see `OpenedValues`.
  const [settings] = useState(loaded);
  const { state, formData } = useNavigation();
  const saving = state === 'submitting' && !formData?.has('intent');
  const { fields } = settingsTabs[tab];
  const isOn = (name: SettingsSwitch) => (typed ? typed[name] === 'on' : settings[name]);
  const [announcing, setAnnouncing] = useState(isOn('announcement_enabled'));
  return (
    <GuardedForm
      data-saved={loaded.updated_at}
      method="post"
      noValidate
      preventScrollReset
      className="max-w-2xl space-y-5"
    >
      <OpenedValues values={settings} names={fields} known={opened} saved={saved} />
      <ErrorSummary title={formTexts.errorSummary} errors={errors} fields={fields} />
      {fields.map((name) => {
        if (isSwitch(name)) {
          const follow = name === 'announcement_enabled' ? setAnnouncing : undefined;
          return (
            <Switch
              key={name}
              name={name}
              label={texts.fields[name]}
              description={texts.hints[name]}
              defaultChecked={isOn(name)}
              onChange={(event) => follow?.(event.currentTarget.checked)}
            />
          );
        }
        const shown = typed?.[name] ?? settings[name];
        return (
          <Field
            key={name}
            name={name}
            id={name}
            label={texts.fields[name]}
            description={texts.hints[name]}
            error={errors[name]}
          >
            {(control) =>
              longTexts.includes(name) ? (
                <Textarea
                  {...control}
                  rows={3}
                  defaultValue={shown}
                  disabled={name === 'announcement_text' && !announcing}
                />
              ) : (
                <Input {...control} type={name === 'contact_email' ? 'email' : 'text'} defaultValue={shown} />
              )
            }
          </Field>
        );
      })}
      <Button type="submit" tone="primary" busyText={saving ? formTexts.saving : undefined}>
        {formTexts.save}
      </Button>
    </GuardedForm>
  );
}
