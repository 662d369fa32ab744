// Every table of the portal: what drizzle-kit compares with the migrations and what the database doors know.
export * from '#app/identity/tables.server';
export * from '#app/settings/tables.server';
export * from '#app/audit/tables.server';
export * from '#app/contact/tables.server';
export * from '#app/idempotency/tables.server';
export * from '#app/notifications/tables.server';
export * from '#app/status/tables.server';
export * from '#app/search/tables.server';
export * from '#app/files/tables.server';
export { categories, slug_redirects } from '#app/content/tables.server';
export * from '#app/content/revisions/tables.server';
export * from '#app/content/modules/documentation/table.server';
export * from '#app/content/modules/knowledge-base/table.server';
export * from '#app/content/modules/changelog/table.server';
export * from '#app/content/modules/resources/table.server';
export * from '#app/content/modules/announcements/table.server';
