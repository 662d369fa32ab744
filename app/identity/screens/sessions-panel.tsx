import { useNavigation } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';
import { sessionTexts as texts } from '#app/texts/pl/users';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { Form } from '#app/ui/form';
import { Refusal } from '#app/ui/refusal';
import { wholeWords } from '#app/ui/whole-words';

export interface ShownSession {
  id: string;
  kind: 'browser' | 'api';
  device: string;
  since: string;
  lastUsed: string;
  isCurrent: boolean;
}

/** The form's intent; it names one session, or with no `id` all but this one. */
export const endSessionIntent = 'end-session';

/** Where the viewer is signed in, with a way to end each session but this one, and all of those. */
export function SessionsPanel({ sessions, errors }: { sessions: ShownSession[]; errors: FieldErrors }) {
  const { formData, state } = useNavigation();
  const ending = state !== 'idle' && formData?.get('intent') === endSessionIntent ? formData : null;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Panel title={texts.title}>
      <p className="mb-3 text-muted">{wholeWords(texts.hint)}</p>
      <Refusal what={errors} title={formTexts.failedTitle} reason={errors['']} className="mb-3" />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isEnding={ending?.get('id') === session.id} />
        ))}
      </ul>
      {others.length === 0 ? <p className="text-muted">{texts.noOthers}</p> : null}
      {others.length > 1 ? (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value={endSessionIntent} />
          <Button type="submit" tone="destructive" busyText={ending && !ending.has('id') ? texts.ending : null}>
            {texts.endOthers}
          </Button>
        </Form>
      ) : null}
    </Panel>
  );
}

function SessionRow({ session, isEnding }: { session: ShownSession; isEnding: boolean }) {
  const { id, kind, device, lastUsed, since, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          <Badge tone="outline">{texts.kinds[kind]}</Badge>
          {isCurrent ? <Badge tone="green">{texts.thisSession}</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{texts.lastUsed(lastUsed)}</span>
          <span>{texts.since(since)}</span>
        </p>
      </div>
      {isCurrent ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={endSessionIntent} />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            size="small"
            tone="destructive"
            aria-label={texts.endLabel(device)}
            busyText={isEnding ? texts.ending : null}
          >
            {texts.end}
          </Button>
        </Form>
      )}
    </li>
  );
}
