ALTER TABLE "settings" ADD COLUMN "mcp_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
GRANT SELECT (mcp_enabled) ON settings TO portal_public;
