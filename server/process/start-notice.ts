import type { FirstAdmin } from '#app/identity/ensure-first-admin.server';
import type { Env } from '#app/platform/env.server';

/**
 * What the person at the terminal reads once the portal listens: where it is, and who the first admin is. A password
 * that the portal made stands here, once, and never in the log; one that the environment chose is not repeated.
 */
export function startNotice(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  port: number,
  firstAdmin: FirstAdmin | null,
): string {
  const address = new URL(PUBLIC_URL).port === '0' ? `http://localhost:${port}` : PUBLIC_URL;
  const lines = ['', `  Portal:   ${address}`, `  Panel:    ${address}/admin`];
  if (firstAdmin) lines.push('', `  Administrator: ${firstAdmin.email}`);
  if (firstAdmin?.madePassword) lines.push(`  Hasło:         ${firstAdmin.madePassword}`);
  if (firstAdmin?.isGuessable) lines.push('  Hasło z ADMIN_PASSWORD łatwo odgadnąć: zmień je w profilu.');
  return `${lines.join('\n')}\n\n`;
}
