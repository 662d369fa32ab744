import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is rendered in a browser after hydration: false on the server and during hydration. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
