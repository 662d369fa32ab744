import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** What a browser knows stays as long as its page. */
const neverChanges = () => () => {};

/** Whether the browser knows passkeys; false until its scripts run. */
export const useKnowsPasskeys = () => useSyncExternalStore(neverChanges, browserSupportsWebAuthn, () => false);
