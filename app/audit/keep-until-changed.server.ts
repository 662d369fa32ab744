import type { ChangeFeed } from './change-feed.server';
import type { RecordedChange } from './changes.server';

/**
 * What is read of each subject, kept until a change that concerns it. What could not be read is read again.
 * @param isOver asked of what is kept each time it is wanted: true where it has ended by itself
 */
export function keepUntilChanged<Subject, Value>(
  changes: ChangeFeed,
  concerns: (change: RecordedChange, subject: Subject) => boolean,
  read: (subject: Subject) => Promise<Value>,
  isOver: (value: Value) => boolean = () => false,
): (subject: Subject) => Promise<Value> {
  const known = new Map<Subject, Promise<Value>>();
  changes.subscribe((change) => {
    for (const subject of known.keys()) if (concerns(change, subject)) known.delete(subject);
  });
  const ask = (subject: Subject): Promise<Value> => {
    const asked = read(subject);
    known.set(subject, asked);
    asked.catch(() => {
      if (known.get(subject) === asked) known.delete(subject);
    });
    return asked;
  };
  return async (subject) => {
    const kept = known.get(subject);
    if (kept === undefined) return ask(subject);
    if (!isOver(await kept)) return kept;
    // Somebody else who waited for it may have asked already.
    const next = known.get(subject);
    return next === undefined || next === kept ? ask(subject) : next;
  };
}
