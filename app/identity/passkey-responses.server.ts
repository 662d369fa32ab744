import { isIP } from 'node:net';
import * as z from 'zod';
import { passkeyTexts as texts } from '#app/texts/pl/passkeys';
import type { IdentityDeps } from './identity-deps.server';

/** base64url, of bounded length. */
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const credential = {
  id: encoded.max(1400),
  rawId: encoded.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
/** `RegistrationResponseJSON` and `AuthenticationResponseJSON` (Web Authentication Level 3), as far as used here. */
const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.enum(transports)).max(transports.length).optional().catch([]),
  }),
});
const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

export type Registration = z.infer<typeof registrationSchema>;

/** A passkey that a browser made, with the challenge it says to have signed; null for what is none. */
export const readRegistration = (json: string) => read(registrationSchema, json);
/** The signature of a passkey, with the challenge it says to have signed; null for what is none. */
export const readAssertion = (json: string) => read(assertionSchema, json);

function read<Response extends { response: { clientDataJSON: string } }>(schema: z.ZodType<Response>, json: string) {
  try {
    const response = schema.parse(JSON.parse(json));
    const challenge = challengeOf(response.response.clientDataJSON);
    return { response, challenge };
  } catch {
    return null;
  }
}

/** From `CollectedClientData` (Web Authentication Level 3). @throws for what is none */
function challengeOf(clientDataJSON: string): string {
  const json = Buffer.from(clientDataJSON, 'base64url').toString();
  return z.object({ challenge: z.string() }).parse(JSON.parse(json)).challenge;
}

/**
 * Why browsers use no passkeys at `PUBLIC_URL`, where they do not: for an IP address, and without https.
 * `https://portal.example.pl`, `http://localhost:3000` → null; `https://192.168.1.5`, `http://portal.local` → a sentence
 */
export function whyNoPasskeys(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isSecure = protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname);
  return isNamed && isSecure ? null : texts.unusable(new URL(publicUrl).origin);
}

/** Whom passkeys are made for: the host of `PUBLIC_URL`, at its origin. */
export function relyingParty({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
