import type { HttpBindings } from '@hono/node-server';
import type { RequestContext } from '#app/request/request-context.server';

/** Set by middleware, for those behind it. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    address: string;
    /** The nonce of this response's inline scripts. */
    nonce: string;
    /** Missing where the caller's identity is not needed: assets, health, cached pages. */
    ctx: RequestContext;
  };
}
