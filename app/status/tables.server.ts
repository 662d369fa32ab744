import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';
import { services, serviceStatuses } from './services';

/** Probes of one service per hour, for the 30-day percentage. */
export const service_hours = pgTable(
  'service_hours',
  {
    service: text({ enum: services }).notNull(),
    hour: instant().notNull(),
    probes: integer().notNull().default(0),
    degraded: integer().notNull().default(0),
    outages: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.service, table.hour] })],
);

/** The newest probe of each service. */
export const service_states = pgTable('service_states', {
  service: text({ enum: services }).primaryKey(),
  status: text({ enum: serviceStatuses }).notNull(),
  latency_ms: integer().notNull(),
  checked_at: instant().notNull(),
});
