import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { foldLetters } from '#app/platform/fold-letters';
import { invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { checkUser, type UserInput } from './user-rules';

/** More of a password is not looked at: 300 equal letters would take more than a second. */
const maxLength = 72;
/**
 * So many guesses find the passwords that most people choose, with a capital or a digit at their end. Sign-in lets
 * nobody guess so often.
 */
const fewestGuesses = 100_000;
/** A password of names needs as many letters of something else. */
const leastOtherLetters = 4;
const texts = identityTexts.weakPassword;

let meter: Promise<ZxcvbnFactory> | undefined;

/** What passwords are judged by beside themselves. */
export interface PasswordJudge {
  /** The portal's name as the settings have it now. */
  siteName(): Promise<string>;
  /** False where people sign in at the issuer alone (`OIDC_ONLY`): then none is taken, and none counts. */
  passwordsWork: boolean;
}

/** The dictionaries take some 15 MB and 0.2 s: they are loaded for the first password that is set. */
async function loadMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Meter }, common, polish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pl'),
  ]);
  const dictionary = { ...common.dictionary, ...polish.dictionary };
  return new Meter({ dictionary, graphs: common.adjacencyGraphs, maxLength });
}

/**
 * Why a password of the right length is refused, and what would be better; null for one that may be set.
 * @param names the account's e-mail and name; the portal's own is read here
 */
export async function findWeakness(
  { siteName }: Pick<PasswordJudge, 'siteName'>,
  password: string,
  names: readonly string[],
): Promise<string | null> {
  const words = wordsOf([await siteName(), ...names]);
  if (isOfNames(password, words)) return `${texts.names} ${texts.better}`;
  const result = (await getMeter()).check(password, words);
  return result.guesses < fewestGuesses ? `${reasonOf(result)} ${texts.better}` : null;
}

function getMeter(): Promise<ZxcvbnFactory> {
  const asked = (meter ??= loadMeter());
  asked.catch(() => (meter = undefined));
  return asked;
}

/** 'Jan.Łąk@example.pl' → jan, łąk, lak, example, and the whole. */
const wordsOf = (names: readonly string[]): string[] => {
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map((word) => word.toLowerCase());
  return [...new Set([...words, ...words.map(foldLetters)])].filter((word) => word.length >= 3);
};

/** Whether the names are taken away and too little is left: 'Portal-Jan-2026' has nothing but names and digits. */
function isOfNames(password: string, words: readonly string[]): boolean {
  const folded = foldLetters(password);
  const longestFirst = words.map(foldLetters).sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), folded);
  return rest !== folded && (rest.match(/\p{L}/gu)?.length ?? 0) < leastOtherLetters;
}

function reasonOf({ feedback: { warning } }: ZxcvbnResult): string {
  return texts.reasons[warning ?? ''] ?? texts.guessable;
}

/**
 * All that is wrong with what was given of an account, a password that is easily guessed too.
 * @throws AppError `invalid`
 */
export async function requireValid(judge: PasswordJudge, input: UserInput, names: readonly string[]): Promise<void> {
  const fields = checkUser(input);
  if (input.password && !judge.passwordsWork) fields.password = [identityTexts.oidc.noPasswords];
  else if (input.password && !fields.password) {
    const weakness = await findWeakness(judge, input.password, names);
    if (weakness) fields.password = [weakness];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The same for a password that has to be there. */
export async function requireNewPassword(
  judge: PasswordJudge,
  input: { password: string; confirm_password: string },
  { email, username }: { email: string; username: string },
): Promise<void> {
  if (input.password === '') throw invalid({ ...checkUser(input), password: [identityTexts.errors.newPassword] });
  await requireValid(judge, input, [email, username]);
}
