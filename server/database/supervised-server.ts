import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { openWay } from './open-way';
import type { Places } from './choose-places';
import { signalProcess } from './process-identity';

/** Sized for a small machine shared with the portal; durability is not reduced. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '24MB',
  max_wal_size: '256MB',
  jit: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '1',
  log_min_messages: 'fatal',
  timezone: 'UTC',
} as const;

/** A setting without effect: it shows in the command line which folder the server works on. */
export const folderSetting = 'portal.data_folder';

/**
 * The supervisor: the server's parent, which shuts it down when the pipe from the portal closes, and exits as it does.
 * So no server outlives a portal, however that ended: the system closes the pipe of a process that was killed, too. It
 * asks for a fast shutdown each second, since a server that has only begun to start does not hear, and after five for
 * an immediate one, which the next start recovers. It ignores signals to the whole group: only the portal ends the
 * server.
 */
const supervisor = `
trap '' HUP INT TERM
exec 4<&0 </dev/null
"$@" 4<&- &
server=$!
(
  exec 2>/dev/null
  while read -r _; do :; done <&4
  for second in 1 2 3 4 5; do kill -INT "$server"; sleep 1; done
  kill -QUIT "$server"
) 3<&- &
watcher=$!
exec 4<&-
wait "$server"
code=$?
kill -KILL "$watcher"
exit "$code"
`;

/**
 * In a session of its own, so that Ctrl+C in the terminal reaches only the portal, which then ends the server cleanly.
 */
export function spawnServer(home: string, places: Places): ChildProcess {
  const way = openWay(places);
  const named = { ...settings, [folderSetting]: places.data };
  const options = Object.entries(named).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(home, 'bin', 'postgres'), '-D', way.path, '-k', places.socket, ...options];
  const child = spawn('/bin/sh', ['-c', supervisor, 'portal-database', ...command], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', ...way.inherited],
    ...places.runAs,
  });
  way.close();
  child.stdin?.on('error', () => {}); // it ended first
  return child;
}

/** Requests the shutdown, and forces it if the supervisor is gone. */
export async function endServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end();
  const late = setTimeout(() => child.pid && signalProcess(-child.pid, 'SIGQUIT'), 20_000);
  await ended;
  clearTimeout(late);
}
