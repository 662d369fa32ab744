import { defineConfig } from 'drizzle-kit';

/** Every table of the portal stands in a file of one of these names. */
const schema = ['./app/**/tables.server.ts', './app/content/modules/*/table.server.ts'];

export default defineConfig({ dialect: 'postgresql', schema, out: './db/migrations' });
