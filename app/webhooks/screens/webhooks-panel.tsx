import { Send } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { paths } from '#app/paths';
import { ProofField } from '#app/identity/screens/proof-field';
import type { FieldErrors } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import { webhookTexts as texts } from '#app/texts/pl/webhooks';
import { Alert } from '#app/ui/alert';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { CopyButton } from '#app/ui/copy-button';
import { EmptyState } from '#app/ui/empty-state';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, FieldError, FieldGroup } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import { RemovalQuestion } from '#app/ui/removal-question';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { TextLink } from '#app/ui/text-link';
import { longestUrl, webhookEvents } from '../webhook-events';
import type { Webhook } from '../webhooks.server';
import { StateBadge } from './state-badge';

export interface NewWebhook {
  id: string;
  url: string;
  secret: string;
}

interface WebhooksPanelProps {
  webhooks: Webhook[];
  /** The field that makes the form for a new one count once. */
  formKey: ReactNode;
  errors: FieldErrors;
  /** What was typed for one that was refused. */
  typed: { url: string; events: string[] } | undefined;
  made: NewWebhook | undefined;
}

/** The webhooks that are there, and the form for a new one. */
export function WebhooksPanel({ webhooks, formKey, errors, typed, made }: WebhooksPanelProps) {
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {made ? <NewSecret made={made} /> : null}
      {webhooks.every(({ active }) => active) ? null : <Alert className="mb-5 max-w-3xl">{texts.someOff}</Alert>}
      {webhooks.length === 0 ? (
        <EmptyState icon={<Send aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <WebhookTable webhooks={webhooks} onRemove={setRemoving} />
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-10 mb-4 text-lg font-bold">
        {texts.newTitle}
      </h2>
      <NewForm key={webhooks.length} formKey={formKey} errors={errors} typed={typed} />
      <RemovalQuestion
        item={removing}
        words={({ url }) => ({ title: texts.removeTitle, text: texts.removeText(url) })}
        texts={{
          cancel: removalTexts.cancel,
          delete: texts.remove,
          deleting: texts.removing,
          failedTitle: formTexts.failedTitle,
        }}
        heading={heading}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

function NewSecret({ made: { url, secret } }: { made: NewWebhook }) {
  return (
    <FocusOnAppear what={secret} className="mb-6 max-w-3xl">
      <Alert tone="success" title={texts.made}>
        <p className="[overflow-wrap:anywhere]">{url}</p>
        <p>{texts.once}</p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="font-mono break-all">{secret}</code>
          <CopyButton value={secret} label={texts.copy} copiedLabel={texts.copied} />
        </p>
      </Alert>
    </FocusOnAppear>
  );
}

function NewForm({ formKey, errors, typed }: Pick<WebhooksPanelProps, 'formKey' | 'errors' | 'typed'>) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.has('url');
  return (
    <Form method="post" noValidate preventScrollReset className="max-w-2xl space-y-5">
      {formKey}
      <ErrorSummary
        title={formTexts.errorSummary}
        errors={errors}
        fields={['url', 'events', 'proof']}
        idOf={(name) => (name === 'events' ? `events-${webhookEvents[0]}` : `webhook-${name}`)}
      />
      <Field name="url" id="webhook-url" label={texts.url} description={texts.urlHint} error={errors.url}>
        {(control) => <Input {...control} type="url" maxLength={longestUrl} defaultValue={typed?.url} />}
      </Field>
      <FieldGroup legend={texts.events}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            id={`events-${event}`}
            name="events"
            value={event}
            defaultChecked={typed ? typed.events.includes(event) : true}
            label={texts.eventNames[event]}
            description={texts.eventHints[event]}
            aria-describedby={errors.events ? 'events-error' : undefined}
          />
        ))}
        {errors.events ? <FieldError id="events-error" messages={errors.events} /> : null}
      </FieldGroup>
      <ProofField errors={errors} id="webhook-proof" />
      <Button type="submit" tone="primary" busyText={isBusy ? texts.creating : null}>
        {texts.create}
      </Button>
    </Form>
  );
}

function WebhookTable({ webhooks, onRemove }: { webhooks: Webhook[]; onRemove: (webhook: Webhook) => void }) {
  return (
    <Table label={texts.title}>
      <TableHeadings names={[texts.url, texts.events, texts.lastState, texts.createdAt]} action={texts.remove} />
      <TableBody>
        {webhooks.map((webhook) => (
          <TableRow key={webhook.id}>
            <TableCell place="lead" className="[overflow-wrap:anywhere]">
              <TextLink to={paths.admin.webhooks.deliveries(webhook.id)} className="font-semibold">
                {webhook.url}
              </TextLink>
            </TableCell>
            <TableCell label={texts.events}>
              {webhook.events.map((event) => texts.eventNames[event] ?? event).join(', ')}
            </TableCell>
            <TableCell label={texts.lastState}>
              {webhook.active ? null : <Badge tone="outline">{texts.off}</Badge>}{' '}
              {webhook.last_state ? <StateBadge state={webhook.last_state} /> : texts.nothingYet}
            </TableCell>
            <TableCell className="whitespace-nowrap" label={texts.createdAt}>
              {formatDateTime(webhook.created_at)}
            </TableCell>
            <TableCell className="@max-4xl:basis-full">
              <div className="flex flex-wrap gap-2">
                <SwitchForm webhook={webhook} />
                <RemoveForm webhook={webhook} onAsk={() => onRemove(webhook)} />
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SwitchForm({ webhook: { id, url, active } }: { webhook: Webhook }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={active ? 'switch-off' : 'switch-on'} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small">
        {active ? texts.switchOff : texts.switchOn}
        <span className="sr-only"> {url}</span>
      </Button>
    </Form>
  );
}

/** Leads to the question: here, or on a page of its own where there are no scripts. */
function RemoveForm({ webhook: { id, url }, onAsk }: { webhook: Webhook; onAsk: () => void }) {
  return (
    <Form
      method="get"
      action={paths.admin.webhooks.remove(id)}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <Button type="submit" tone="destructive" size="small">
        {texts.remove}
        <span className="sr-only"> {url}</span>
      </Button>
    </Form>
  );
}
