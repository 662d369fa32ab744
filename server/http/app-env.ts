import type { HttpBindings } from '@hono/node-server';
import type { RequestContext } from '#app/request/request-context.server';

/** What the middleware notes about a request, for those behind it. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    address: string;
    /** Of this answer's inline scripts. */
    nonce: string;
    /** Absent where nobody needs to be known: assets, health, cached pages. */
    ctx: RequestContext;
  };
}
