import { type ReactNode, useRef, useState } from 'react';
import type { ApiKey } from '#app/identity/api-keys.server';
import { paths } from '#app/paths';
import type { FieldErrors } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import { apiKeyTexts as texts } from '#app/texts/pl/settings';
import { Alert } from '#app/ui/alert';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import { CopyButton } from '#app/ui/copy-button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Form } from '#app/ui/form';
import { Input, Select } from '#app/ui/input';
import { RemovalQuestion } from '#app/ui/removal-question';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { longestApiKeyName } from '../user-rules';
import { ProofField } from './proof-field';

interface ApiKeysPanelProps {
  keys: ApiKey[];
  /** The field with the idempotency key of the form. */
  formKey: ReactNode;
  errors: FieldErrors;
  /** What was typed for a key that was refused. */
  typed: Record<string, string> | undefined;
  /** A key that was just created: shown this once. */
  newKey: { name: string; key: string } | undefined;
}

/** The keys with which other systems call the API: the list, and a form for a new one. */
export function ApiKeysPanel({ keys, formKey, errors, typed, newKey }: ApiKeysPanelProps) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-muted">{texts.description}</p>
      {newKey ? <NewKey made={newKey} /> : null}
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="flex max-w-2xl flex-wrap items-start gap-3"
        key={keys.length}
      >
        <input type="hidden" name="intent" value="create-key" />
        {formKey}
        <div className="basis-full empty:hidden">
          <ErrorSummary
            title={formTexts.errorSummary}
            errors={errors}
            fields={['name', 'scope', 'proof']}
            idOf={(name) => `key-${name}`}
          />
        </div>
        <Field
          name="name"
          id="key-name"
          label={texts.name}
          error={errors.name}
          className="min-w-[min(14rem,100%)] flex-1"
        >
          {(control) => <Input {...control} maxLength={longestApiKeyName} defaultValue={typed?.name} />}
        </Field>
        <Field name="scope" id="key-scope" label={texts.scope} error={errors.scope}>
          {(control) => (
            <Select
              {...control}
              defaultValue={typed?.scope}
              options={(['read', 'write'] as const).map((value) => ({ value, label: texts.scopes[value] }))}
            />
          )}
        </Field>
        <Button type="submit" className="mt-7.5">
          {texts.create}
        </Button>
        <div className="basis-full empty:hidden">
          <ProofField errors={errors} id="key-proof" />
        </div>
      </Form>
      {keys.length === 0 ? (
        <p className="mt-5 text-muted">{texts.empty}</p>
      ) : (
        <KeyTable keys={keys} onRevoke={setRevoking} />
      )}
      <RemovalQuestion
        item={revoking}
        intent="revoke-key"
        words={({ name }) => ({ title: texts.revokeTitle, text: texts.revokeText(name) })}
        texts={{
          cancel: removalTexts.cancel,
          delete: texts.revoke,
          deleting: texts.revoking,
          failedTitle: formTexts.failedTitle,
        }}
        heading={heading}
        onClose={() => setRevoking(null)}
      />
    </section>
  );
}

function NewKey({ made: { name, key } }: { made: { name: string; key: string } }) {
  return (
    <FocusOnAppear what={key} className="mb-5 max-w-2xl">
      <Alert tone="success" title={texts.made(name)}>
        <p>{texts.once}</p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <code className="font-mono break-all">{key}</code>
          <CopyButton value={key} label={texts.copy} copiedLabel={texts.copied} />
        </p>
      </Alert>
    </FocusOnAppear>
  );
}

function KeyTable({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <div className="mt-5">
      <Table label={texts.title}>
        <TableHeadings
          names={[texts.name, texts.scope, texts.owner, texts.ending, texts.lastUsed]}
          action={texts.revoke}
        />
        <TableBody>
          {keys.map((key) => (
            <TableRow key={key.id}>
              <TableCell place="lead" className="font-semibold">
                {key.name}
              </TableCell>
              <TableCell>{texts.scopes[key.scope]}</TableCell>
              <TableCell label={texts.owner} className="[overflow-wrap:anywhere] @4xl:min-w-44">
                {key.owner ?? texts.ownerGone} {key.active ? null : <Badge tone="outline">{texts.inactive}</Badge>}
              </TableCell>
              <TableCell className="font-mono">…{key.last_four}</TableCell>
              <TableCell label={texts.lastUsed}>
                {key.last_used_at ? formatDateTime(key.last_used_at) : texts.never}
              </TableCell>
              <TableCell>
                <RevokeForm apiKey={key} onAsk={() => onRevoke(key)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** Asks for confirmation: in a dialog, or without scripts on a page. */
function RevokeForm({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: () => void }) {
  return (
    <Form
      method="get"
      action={paths.admin.revokeApiKey(apiKey.id)}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <Button type="submit" tone="destructive" size="small">
        {texts.revoke}
        <span className="sr-only"> {apiKey.name}</span>
      </Button>
    </Form>
  );
}
