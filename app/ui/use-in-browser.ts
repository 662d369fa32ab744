import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether React listens in a browser already: false on the server and for what hydration compares with its page. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
