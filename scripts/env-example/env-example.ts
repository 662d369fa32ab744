import { listVariables } from '#app/platform/env.server';

const head = `# Every setting of the portal, with its default. Made from app/platform/env.server.ts by \`npm run env-example\`.
# All are optional. Copy this file to .env, take the # away before what you set, and hand it over:
#   docker compose up                             reads .env by itself
#   node --env-file=.env scripts/start.mjs        as npm start does, with these settings
#   EnvironmentFile=/etc/portal.env               in a systemd unit
`;

/** The text of `.env.example`. */
export const envExample = (): string =>
  [
    head,
    ...listVariables().map(({ name, description, fallback = '' }) => `# ${description}\n#${name}=${fallback}\n`),
  ].join('\n');
