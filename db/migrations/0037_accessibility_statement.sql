ALTER TABLE "settings" ADD COLUMN "accessibility" jsonb;--> statement-breakpoint
GRANT SELECT (accessibility) ON settings TO portal_public;
