import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The manifest of all routes stays on the server until a visitor navigates.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
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
