import type { RecordedChange } from './changes.server';
import type { WriteContext } from './write-context.server';

/**
 * Carries out several writes as one: all of them or, where `work` throws, none. Their changes are published after the
 * commit.
 * @param work all it reads and writes goes through the context that it is given
 */
export async function inOneTransaction<Writer extends WriteContext, Answer>(
  writer: Writer,
  work: (writer: Writer) => Promise<Answer>,
): Promise<Answer> {
  const made: RecordedChange[] = [];
  const changes = { ...writer.changes, publish: async (change: RecordedChange) => void made.push(change) };
  const answer = await writer.db.transaction((tx) => work({ ...writer, db: tx, changes }));
  for (const change of made) await writer.changes.publish(change);
  return answer;
}
