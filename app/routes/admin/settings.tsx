import { useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '#app/identity/api-keys.server';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request-context.server';
import { getSettings, type SiteSettings, updateSettings } from '#app/settings/settings.server';
import { apiKeyTexts, settingsTexts as texts } from '#app/texts/pl/settings';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { Switch } from '#app/ui/checkbox';
import { CopyButton } from '#app/ui/copy-button';
import { AlertDialog } from '#app/ui/dialog';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Input, Select, Textarea } from '#app/ui/input';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import { LinkTabs } from '#app/ui/tabs';
import { userWriteContext } from '#app/user-write-context.server';
import { writeContext } from '#app/write-context.server';
import type { Route } from './+types/settings';
import { panelMeta } from './panel-meta';

/** The tabs by their name in the address, each with the fields that its form saves. */
const tabs = {
  ogolne: { label: texts.tabs.general, fields: ['site_name', 'site_description', 'contact_email', 'maintenance_mode'] },
  powiadomienia: { label: texts.tabs.notifications, fields: ['announcement_enabled', 'announcement_text'] },
  api: { label: texts.tabs.api, fields: ['api_url'] },
  seo: { label: texts.tabs.seo, fields: ['seo_title', 'seo_description', 'seo_keywords'] },
} as const;
type TabName = keyof typeof tabs;
type FieldName = (typeof tabs)[TabName]['fields'][number];

const switches: readonly FieldName[] = ['maintenance_mode', 'announcement_enabled'];
const tabOf = (url: URL): TabName => (Object.keys(tabs) as TabName[]).find((name) => name === url.searchParams.get('karta')) ?? 'ogolne';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const tab = tabOf(new URL(request.url));
  const settings = await getSettings(db, `${ctx.services.env.PUBLIC_URL}${paths.api.root()}`);
  return { tab, settings, keys: tab === 'api' ? await listApiKeys(db) : [] };
}

interface Answer {
  errors: FieldErrors;
  values: Record<string, string>;
  /** A key that was just made: shown this once. */
  newKey?: { name: string; key: string };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  ctx.requireAdmin();
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    if (values.intent === 'create-key') {
      const { name, key } = await createApiKey(userWriteContext(ctx), { name: values.name, scope: values.scope });
      return data<Answer>({ errors: {}, values: {}, newKey: { name, key } });
    }
    if (values.intent === 'revoke-key') {
      await revokeApiKey(userWriteContext(ctx), values.id ?? '');
      return saved(apiKeyTexts.revoked);
    }
    const { fields } = tabs[tabOf(new URL(request.url))];
    const input = Object.fromEntries(
      fields.flatMap((name): [string, unknown][] => {
        if (switches.includes(name)) return [[name, values[name] === 'on']];
        return values[name] === undefined ? [] : [[name, values[name].replaceAll('\r\n', '\n')]];
      }),
    );
    await updateSettings(writeContext(ctx), input);
    return saved(texts.saved);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error;
    const errors = error.code === 'invalid' ? error.fields : { '': [error.detail ?? texts.saveFailed] };
    return data<Answer>({ errors, values }, { status: error.status });
  }
}

const saved = (description: string) =>
  data<Answer>({ errors: {}, values: {} }, { headers: { 'set-cookie': flashCookie({ kind: 'success', title: texts.savedTitle, description }) } });

export const meta = panelMeta(texts.title);

export default function Settings({ loaderData: { tab, settings, keys }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.admin.audit()}>{texts.auditLink}</ButtonLink>
          <ButtonLink to={paths.admin.searchWords()}>{texts.searchLink}</ButtonLink>
        </div>
      </div>
      <LinkTabs
        label={texts.title}
        className="mt-4 mb-6"
        tabs={(Object.keys(tabs) as TabName[]).map((name) => ({
          to: name === 'ogolne' ? paths.admin.settings() : `${paths.admin.settings()}?karta=${name}`,
          label: tabs[name].label,
          current: name === tab,
        }))}
      />
      {errors[''] ? (
        <Alert tone="destructive" title={texts.failedTitle} className="mb-4">
          {errors['']}
        </Alert>
      ) : null}
      <SettingsForm key={`${tab}${settings.updated_at}`} tab={tab} settings={settings} answer={actionData} />
      {tab === 'api' ? <ApiKeys keys={keys} answer={actionData} /> : null}
    </>
  );
}

function SettingsForm({ tab, settings, answer }: { tab: TabName; settings: SiteSettings; answer: Answer | undefined }) {
  const navigation = useNavigation();
  const { fields } = tabs[tab];
  const [announcing, setAnnouncing] = useState(settings.announcement_enabled);
  const errors = answer?.errors ?? {};
  const saving = navigation.state === 'submitting';
  const summary = fields.flatMap((name) => (errors[name] ?? []).map((message) => ({ fieldId: name, message })));
  return (
    <Form method="post" noValidate className="max-w-2xl space-y-5">
      <ErrorSummary title={texts.errorSummary} errors={summary} />
      {fields.map((name) =>
        switches.includes(name) ? (
          <Switch
            key={name}
            name={name}
            label={texts.fields[name]}
            description={texts.hints[name]}
            defaultChecked={Boolean(settings[name])}
            onChange={name === 'announcement_enabled' ? (event) => setAnnouncing(event.currentTarget.checked) : undefined}
          />
        ) : (
          <Field key={name} name={name} id={name} label={texts.fields[name]} description={texts.hints[name]} error={errors[name]}>
            {(control) =>
              ['site_description', 'announcement_text', 'seo_description'].includes(name) ? (
                <Textarea {...control} rows={3} defaultValue={answer?.values[name] ?? String(settings[name])} disabled={name === 'announcement_text' && !announcing} />
              ) : (
                <Input {...control} type={name === 'contact_email' ? 'email' : 'text'} defaultValue={answer?.values[name] ?? String(settings[name])} />
              )
            }
          </Field>
        ),
      )}
      <Button type="submit" tone="primary" busyText={saving ? texts.saving : undefined}>
        {texts.save}
      </Button>
    </Form>
  );
}

function ApiKeys({ keys, answer }: { keys: ApiKey[]; answer: Answer | undefined }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const errors = answer?.errors ?? {};
  const revoke = () => {
    (document.getElementById(`revoke-${revoking?.id}`) as HTMLFormElement | null)?.requestSubmit();
    setRevoking(null);
  };
  return (
    <Panel title={apiKeyTexts.title} className="mt-8 max-w-4xl">
      <p className="mb-4 text-muted">{apiKeyTexts.description}</p>
      {answer?.newKey ? (
        <Alert tone="success" title={apiKeyTexts.made(answer.newKey.name)} className="mb-4">
          <p>{apiKeyTexts.once}</p>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            <code className="font-mono break-all">{answer.newKey.key}</code>
            <CopyButton value={answer.newKey.key} label={apiKeyTexts.copy} copiedLabel={apiKeyTexts.copied} />
          </p>
        </Alert>
      ) : null}
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3" key={keys.length}>
        <input type="hidden" name="intent" value="create-key" />
        <Field name="name" id="key-name" label={apiKeyTexts.name} error={errors.name} className="min-w-56 flex-1">
          {(control) => <Input {...control} maxLength={80} defaultValue={answer?.values.name} />}
        </Field>
        <Field name="scope" id="key-scope" label={apiKeyTexts.scope} error={errors.scope}>
          {(control) => <Select {...control} options={(['read', 'write'] as const).map((value) => ({ value, label: apiKeyTexts.scopes[value] }))} />}
        </Field>
        <Button type="submit">{apiKeyTexts.create}</Button>
      </Form>
      {keys.length === 0 ? <p className="mt-5 text-muted">{apiKeyTexts.empty}</p> : <KeyTable keys={keys} onRevoke={setRevoking} />}
      <AlertDialog
        open={revoking !== null}
        onOpenChange={(open) => (open ? undefined : setRevoking(null))}
        title={apiKeyTexts.revokeTitle}
        description={apiKeyTexts.revokeText(revoking?.name ?? '')}
        cancelLabel={texts.cancel}
        confirmLabel={apiKeyTexts.revoke}
        onConfirm={revoke}
      />
    </Panel>
  );
}

function KeyTable({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <div className="mt-5">
      <Table label={apiKeyTexts.title}>
        <TableHead>
          <TableRow>
            {[apiKeyTexts.name, apiKeyTexts.scope, apiKeyTexts.ending, apiKeyTexts.lastUsed, ''].map((name, index) => (
              <TableHeader key={index}>{name || <span className="sr-only">{apiKeyTexts.revoke}</span>}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {keys.map((key) => (
            <TableRow key={key.id}>
              <TableCell>{key.name}</TableCell>
              <TableCell>{apiKeyTexts.scopes[key.scope]}</TableCell>
              <TableCell className="font-mono">…{key.last_four}</TableCell>
              <TableCell>{key.last_used_at ? formatDateTime(key.last_used_at) : apiKeyTexts.never}</TableCell>
              <TableCell>
                <Form
                  method="post"
                  id={`revoke-${key.id}`}
                  onSubmit={(event) => {
                    // With scripts a question comes first; the dialog then submits this very form.
                    if (!(event.nativeEvent as SubmitEvent).submitter) return;
                    event.preventDefault();
                    onRevoke(key);
                  }}
                >
                  <input type="hidden" name="intent" value="revoke-key" />
                  <input type="hidden" name="id" value={key.id} />
                  <Button type="submit" tone="destructive" size="small">
                    {apiKeyTexts.revoke}
                    <span className="sr-only"> {key.name}</span>
                  </Button>
                </Form>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
