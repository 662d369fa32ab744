import type { WriteContext } from '#app/audit/write-context.server';
import type { FileStore } from './file-store.server';

/** What the use cases of files work with. */
export interface FileContext extends WriteContext {
  store: FileStore;
}
