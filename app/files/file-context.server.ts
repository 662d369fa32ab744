import type { WriteContext } from '#app/audit/write-context.server';
import type { FileStore } from './file-store.server';

/** Dependencies of the use cases for files. */
export interface FileContext extends WriteContext {
  store: FileStore;
}
