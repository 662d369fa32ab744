import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One file of all routes, kept by the browser: no page waits for a question about the next one, and none can fail by
  // it.
  routeDiscovery: { mode: 'initial' },
  // The server compares every write's Origin with PUBLIC_URL itself (server/http/csrf.ts), also behind proxies.
  allowedActionOrigins: ['**'],
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
