ALTER TABLE "settings" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "logo_dark" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "favicon" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
GRANT SELECT (logo, logo_dark, favicon, accent, footer_links) ON settings TO portal_public, portal_member;--> statement-breakpoint
-- The pictures of the settings are public for as long as the settings hold them.
CREATE POLICY public_read_settings ON file_uses FOR SELECT TO portal_public, portal_member USING (module = 'settings');
