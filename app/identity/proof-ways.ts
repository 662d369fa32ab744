/** How a person can prove again who they are. */
export interface ProofWays {
  /** What they can type: their password or a code, only a code, or nothing. */
  typed: 'password' | 'code' | null;
  /** Their codes: of an app (and recovery codes), only recovery codes (beside passkeys), or none. */
  codes: 'app' | 'recovery' | null;
  /** Whether one of their passkeys can sign. */
  passkey: boolean;
  /** Whether the issuer can be asked, in another tab. */
  issuer: boolean;
}
