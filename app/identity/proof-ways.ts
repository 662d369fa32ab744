/** How a person can prove again who they are. */
export interface ProofWays {
  /** What they can type: their password or a code, only a code, or nothing. */
  typed: 'password' | 'code' | null;
  /** Whether the issuer can be asked, in another tab. */
  issuer: boolean;
}
