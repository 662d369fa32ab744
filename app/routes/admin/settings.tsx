import { data } from 'react-router';
import { listApiKeys } from '#app/identity/api-keys.server';
import { ApiKeysPanel } from '#app/identity/screens/api-keys-panel';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import { renewedKey } from '#app/idempotency/renewed-key';
import { tellWhoOwes } from '#app/notifications/tell-who-owes.server';
import { paths } from '#app/paths';
import { accessibilityTexts } from '#app/texts/pl/accessibility';
import { deletedTexts } from '#app/texts/pl/deleted';
import { AppError, type FieldErrors, formErrors, invalid } from '#app/platform/errors';
import { isMultipart } from '#app/platform/open-form.server';
import { flashCookie, type FlashMessage } from '#app/platform/flash';
import { createFormKey } from '#app/platform/form-key';
import { warsawDay } from '#app/platform/warsaw-time';
import { openedField, ownChanges } from '#app/platform/own-changes';
import { type RequestContext, requestContext } from '#app/request/request-context.server';
import { saveLook } from '#app/panel/look/save-look.server';
import { LookForm } from '#app/panel/look/look-form';
import type { PreviewedLook } from '#app/settings/look';
import { previewOf } from '#app/settings/preview-of';
import { AccessibilityForm, removeStatementIntent } from '#app/settings/screens/accessibility-form';
import { McpPanel } from '#app/settings/screens/mcp-panel';
import { SettingsForm } from '#app/settings/screens/settings-form';
import { changedStatement, showStatementValue, statementValues } from '#app/settings/statement-form';
import { getPublicSettings, getSettings, inTurnOnSettings, updateSettings } from '#app/settings/settings.server';
import {
  readSettings,
  settingsTabNames,
  settingsTabOf,
  settingsTabPath,
  settingsTabs,
} from '#app/settings/settings-tabs';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { mailPanelTexts } from '#app/texts/pl/mail';
import { settingsTexts as texts } from '#app/texts/pl/settings';
import { personalDataTexts } from '#app/texts/pl/personal-data';
import { subscriptionPanelTexts } from '#app/texts/pl/subscription-panel';
import { transferPageTexts } from '#app/texts/pl/transfer-page';
import { webhookTexts } from '#app/texts/pl/webhooks';
import { Alert } from '#app/ui/alert';
import { ButtonLink } from '#app/ui/button';
import { FormKey } from '#app/ui/form-key';
import { FormGuard } from '#app/ui/form-guard';
import { Refusal } from '#app/ui/refusal';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { LinkTabs } from '#app/ui/link-tabs';
import type { SavedValues } from '#app/ui/opened-values';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/settings';
import { createKey } from '#app/panel/create-key.server';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { revokeKey } from '#app/panel/revoke-key.server';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const tab = settingsTabOf(url);
  const settings = await getSettings(db, apiUrlOf(ctx));
  return {
    tab,
    settings,
    keys: tab === 'api' ? await listApiKeys(db, ctx.services.env.ADMIN_EMAILS, settings) : [],
    // Whoever switches on what would shut them out too is told.
    lacksSecondFactor: tab === 'bezpieczenstwo' && user !== null && !(await hasSecondFactor(db, user.id)),
    look: tab === 'wyglad' ? previewOf(await getPublicSettings(db)) : null,
    nonce: ctx.nonce,
    today: warsawDay(ctx.services.clock.now()),
    formKey: createFormKey(),
    mcpAddress: `${ctx.services.env.PUBLIC_URL}${paths.mcp()}`,
  };
}

const apiUrlOf = ({ services }: RequestContext) => `${services.env.PUBLIC_URL}${paths.api.root()}`;

interface Answer extends RemovalAnswer {
  errors: FieldErrors;
  /** The refused values. */
  values?: Record<string, string>;
  /** A key that was just created: shown this once. */
  newKey?: { name: string; key: string };
  /** What the form of 'Wygląd' would look like. */
  preview?: PreviewedLook;
  /** A new key, where the form's own was used up. */
  formKey?: string;
  /** The values that the refused form's sender knows. */
  opened?: string;
  /** Those that the form was saved with. */
  saved?: SavedValues;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  ctx.requireAdmin();
  if (isMultipart(request)) {
    const { status, ...answer } = await saveLook(ctx, request);
    return answer.values ? data<Answer>(answer, { status }) : answered(savedMessage);
  }
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  let opened: string | undefined;
  try {
    if (values.intent === 'create-key') return data<Answer>({ errors: {}, newKey: await createKey(ctx, form) });
    if (values.intent === 'revoke-key') return answered(await revokeKey(ctx, values.id ?? ''));
    const writer = { ...requireWriter(ctx), store: ctx.services.storage };
    if (values.intent === removeStatementIntent) {
      await updateSettings(writer, { accessibility: null });
      return answered({ kind: 'success', title: formTexts.savedTitle, description: accessibilityTexts.removed });
    }
    const { ADMIN_EMAILS } = ctx.services.env;
    const typed = readSettings(settingsTabOf(url), values);
    await inTurnOnSettings(writer, async (once) => {
      const current = await getSettings(once.db, apiUrlOf(ctx));
      const { accessibility } = current;
      const saved = { ...current, ...statementValues(accessibility) };
      const own = ownChanges(typed, values[openedField], saved, showStatementValue);
      opened = own.opened;
      if (Object.keys(own.errors).length > 0) throw invalid(own.errors);
      const input =
        settingsTabOf(url) === 'dostepnosc'
          ? { accessibility: changedStatement(accessibility, typed, own.input) }
          : own.input;
      await updateSettings(once, input, tellWhoOwes(ADMIN_EMAILS));
    });
    return answered(savedMessage, typed);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.code === 'forbidden') throw error;
    const errors = formErrors(error, error.detail ?? texts.saveFailed);
    const known = opened === undefined ? {} : { opened };
    return data<Answer>({ errors, values, ...known, ...renewedKey(error) }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] }, refused: true, reason: message }),
    texts.saveFailed,
  );

const savedMessage: FlashMessage = { kind: 'success', title: formTexts.savedTitle, description: texts.saved };

const answered = (message: FlashMessage, saved?: SavedValues) =>
  data<Answer>({ errors: {}, ...(saved && { saved }) }, { headers: { 'set-cookie': flashCookie(message) } });

export const meta = panelMeta(texts.title);

export default function Settings({
  loaderData: { tab, settings, look, nonce, today, keys, formKey, lacksSecondFactor, mcpAddress },
  actionData,
}: Route.ComponentProps) {
  const { errors = {}, values, preview, newKey, formKey: renewed, opened, saved } = useKeptAnswer(actionData) ?? {};
  const ofKey = values?.intent !== undefined;
  return (
    <FormGuard texts={unsavedTexts}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.admin.deleted()}>{deletedTexts.title}</ButtonLink>
          <ButtonLink to={paths.admin.audit()}>{texts.auditLink}</ButtonLink>
          <ButtonLink to={paths.admin.mail()}>{mailPanelTexts.title}</ButtonLink>
          <ButtonLink to={paths.admin.subscriptions.list()}>{subscriptionPanelTexts.title}</ButtonLink>
          <ButtonLink to={paths.admin.personalData.page()}>{personalDataTexts.title}</ButtonLink>
          <ButtonLink to={paths.admin.webhooks.list()}>{webhookTexts.title}</ButtonLink>
          <ButtonLink to={paths.admin.transfer()}>{transferPageTexts.title}</ButtonLink>
          <ButtonLink to={paths.admin.searchWords()}>{texts.searchLink}</ButtonLink>
        </div>
      </div>
      <LinkTabs
        label={texts.title}
        className="mt-4 mb-6"
        tabs={settingsTabNames.map((name) => ({
          to: settingsTabPath(name),
          label: settingsTabs[name].label,
          current: name === tab,
        }))}
      />
      <Refusal what={errors} title={formTexts.failedTitle} reason={errors['']} className="mb-4" />
      {lacksSecondFactor ? (
        <Alert title={texts.ownSecondFactor.title} className="mb-5 max-w-2xl">
          <p className="mb-3">{texts.ownSecondFactor.text}</p>
          <ButtonLink to={paths.admin.secondFactor()}>{texts.ownSecondFactor.open}</ButtonLink>
        </Alert>
      ) : null}
      {look ? (
        <LookForm
          key={settings.updated_at}
          settings={settings}
          shown={preview ?? look}
          isPreview={preview !== undefined}
          nonce={nonce}
          errors={errors}
          typed={values}
          opened={opened}
        />
      ) : tab === 'dostepnosc' ? (
        <AccessibilityForm
          statement={settings.accessibility}
          today={today}
          savedAt={settings.updated_at}
          errors={errors}
          typed={ofKey ? undefined : values}
          opened={opened}
          saved={saved}
        />
      ) : (
        <SettingsForm
          key={tab}
          tab={tab}
          settings={settings}
          errors={errors}
          typed={ofKey ? undefined : values}
          opened={opened}
          saved={saved}
        />
      )}
      {tab === 'api' ? <McpPanel address={mcpAddress} isOn={settings.mcp_enabled} /> : null}
      {tab === 'api' ? (
        <ApiKeysPanel
          keys={keys}
          formKey={<FormKey value={formKey} renewed={renewed} />}
          errors={errors}
          typed={ofKey ? values : undefined}
          newKey={newKey}
        />
      ) : null}
    </FormGuard>
  );
}
