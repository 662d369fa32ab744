import { RefreshCw, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { formatDateTime } from '#app/platform/format';
import { realtimeTexts as texts } from '#app/texts/pl/realtime';
import { Button } from '#app/ui/button';
import type { ChangeMessage } from './messages';
import { useRealtime } from './realtime-provider';

interface EntryPresenceProps {
  module: string;
  id: string;
  /** The revision that the form shows. */
  revision: number;
  userId: string;
  /** Whether the form itself already reports that somebody has saved the item. */
  toldOfChange: boolean;
}

/**
 * Above an open form: who else is editing the item, and whether it was changed under it. While it stands, nothing loads
 * anew under the form.
 */
export function EntryPresence({ module, id, revision, userId, toldOfChange }: EntryPresenceProps) {
  const realtime = useRealtime();
  const saving = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    saving.current = state !== 'idle' && formMethod !== undefined;
  }, [state, formMethod]);
  const [others, setOthers] = useState<string[]>([]);
  const [changed, setChanged] = useState<{ revision: number; by: ChangeMessage } | null>(null);
  useEffect(() => realtime?.hold(), [realtime]);
  useEffect(() => {
    realtime?.say({ type: 'open', module, id });
    return () => realtime?.say({ type: 'close' });
  }, [realtime, module, id]);
  useEffect(
    () =>
      realtime?.subscribe((message) => {
        if (
          (message.type !== 'presence' && message.type !== 'change') ||
          message.module !== module ||
          message.id !== id
        )
          return;
        if (message.type === 'presence') setOthers(message.others);
        // The form's own save is not reported.
        else if (!(saving.current && message.actorId === userId)) setChanged({ revision, by: message });
      }),
    [realtime, module, id, revision, userId],
  );
  const noted = changed?.revision === revision ? changed.by : null;
  const change = toldOfChange && noted?.action !== 'delete' ? null : noted;
  return (
    <div role="status">
      {others.length > 0 || change ? (
        <div className="mt-3 space-y-2 rounded border-l-4 border-amber bg-amber-soft px-4 py-3">
          {others.length > 0 ? (
            <p className="flex items-center gap-3">
              <Users aria-hidden className="size-5 shrink-0 text-amber" />
              {texts.alsoEditing(others)}
            </p>
          ) : null}
          {change ? <Change change={change} /> : null}
        </div>
      ) : null}
    </div>
  );
}

/**
 * As a page of its own. What loads anew without anybody's press is the router's, and kept from doing so
 * (`keepPageWithoutModules`).
 */
const openAnew = () => window.location.assign(window.location.pathname + window.location.search);

function Change({ change: { action, at, actor } }: { change: ChangeMessage }) {
  const sentence = action === 'delete' ? texts.deleted : texts.changed;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto flex items-center gap-3">
        <RefreshCw aria-hidden className="size-5 shrink-0 text-amber" />
        {sentence(formatDateTime(at), actor ?? texts.somebody)}
      </p>
      {action === 'delete' ? null : (
        <Button size="small" onClick={openAnew}>
          {texts.reload}
        </Button>
      )}
    </div>
  );
}
