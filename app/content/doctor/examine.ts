import type { Check, Finding, FindingSeverity } from './check';

/** What became of one check. */
export interface Examined {
  name: Check['name'];
  severity: FindingSeverity;
  /** `fine`: nothing found. `found`: to be mended. `mended`: found, mended, and not found again. */
  state: 'fine' | 'found' | 'mended';
  findings: Finding[];
  /** Whether `--fix` would mend it. */
  isMendable: boolean;
}

/**
 * Goes through the checks, one after another.
 * @param mend whether what can be mended safely is mended; each is then looked for again
 */
export async function examine(
  checks: readonly Check[],
  mend: boolean,
  show: (done: number, total: number) => void,
): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const [at, check] of checks.entries()) {
    const { name, severity } = check;
    const findings = await check.find();
    const one: Examined = {
      name,
      severity,
      state: findings.length > 0 ? 'found' : 'fine',
      findings,
      isMendable: check.mend !== undefined,
    };
    if (mend && check.mend && findings.length > 0) {
      await check.mend();
      const left = await check.find();
      if (left.length === 0) one.state = 'mended';
      else one.findings = left;
    }
    examined.push(one);
    show(at + 1, checks.length);
  }
  return examined;
}

/** Whether something is left that is wrong; what is only advised does not count. */
export const isIll = (examined: readonly Examined[]): boolean =>
  examined.some(({ state, severity }) => state === 'found' && severity !== 'hint');
