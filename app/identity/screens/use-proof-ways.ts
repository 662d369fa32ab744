import { createContext, useContext } from 'react';
import type { ProofWays } from '../proof-ways';

const ProofWaysContext = createContext<ProofWays>({ typed: 'password', codes: null, passkey: false, issuer: false });

export const ProofWaysProvider = ProofWaysContext.Provider;

/** How the viewer can prove again who they are. */
export const useProofWays = (): ProofWays => useContext(ProofWaysContext);
