import { createContext, useContext } from 'react';
import type { Right } from '../rights';

const RightsContext = createContext<readonly Right[]>([]);

export const RightsProvider = RightsContext.Provider;

/** Whether the viewer has a right: nothing is offered that would be refused. */
export const useRight = (right: Right): boolean => useContext(RightsContext).includes(right);
