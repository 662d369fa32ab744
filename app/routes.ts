import type { RouteConfig } from '@react-router/dev/routes';

/** The one map of Polish addresses to route modules; `paths.ts` builds the same addresses. */
export default [] satisfies RouteConfig;
