ALTER TABLE "announcements" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "review_at" date;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "review_at" date;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "review_at" date;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "review_at" date;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "review_at" date;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changelog" ADD CONSTRAINT "changelog_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentation" ADD CONSTRAINT "documentation_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_window_from" ON "announcements" USING btree ("valid_from") WHERE "announcements"."status" = 'published' and "announcements"."valid_from" is not null;--> statement-breakpoint
CREATE INDEX "announcements_window_until" ON "announcements" USING btree ("valid_until") WHERE "announcements"."status" = 'published' and "announcements"."valid_until" is not null;--> statement-breakpoint
CREATE INDEX "changelog_window_from" ON "changelog" USING btree ("publish_at") WHERE "changelog"."status" = 'published' and "changelog"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "changelog_window_until" ON "changelog" USING btree ("unpublish_at") WHERE "changelog"."status" = 'published' and "changelog"."unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "documentation_window_from" ON "documentation" USING btree ("publish_at") WHERE "documentation"."status" = 'published' and "documentation"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "documentation_window_until" ON "documentation" USING btree ("unpublish_at") WHERE "documentation"."status" = 'published' and "documentation"."unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "knowledge_base_window_from" ON "knowledge_base" USING btree ("publish_at") WHERE "knowledge_base"."status" = 'published' and "knowledge_base"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "knowledge_base_window_until" ON "knowledge_base" USING btree ("unpublish_at") WHERE "knowledge_base"."status" = 'published' and "knowledge_base"."unpublish_at" is not null;--> statement-breakpoint
CREATE INDEX "resources_window_from" ON "resources" USING btree ("publish_at") WHERE "resources"."status" = 'published' and "resources"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "resources_window_until" ON "resources" USING btree ("unpublish_at") WHERE "resources"."status" = 'published' and "resources"."unpublish_at" is not null;--> statement-breakpoint
ALTER TABLE "changelog" ADD CONSTRAINT "changelog_window" CHECK ("changelog"."unpublish_at" is null or "changelog"."unpublish_at" > "changelog"."publish_at");--> statement-breakpoint
ALTER TABLE "documentation" ADD CONSTRAINT "documentation_window" CHECK ("documentation"."unpublish_at" is null or "documentation"."unpublish_at" > "documentation"."publish_at");--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_window" CHECK ("knowledge_base"."unpublish_at" is null or "knowledge_base"."unpublish_at" > "knowledge_base"."publish_at");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_window" CHECK ("resources"."unpublish_at" is null or "resources"."unpublish_at" > "resources"."publish_at");--> statement-breakpoint
-- Every entry is public by the clock now: the times that all entries have, or a window of its module's own.
UPDATE content_tables SET visible_from = 'publish_at', visible_until = 'unpublish_at' WHERE visible_from IS NULL;
--> statement-breakpoint
ALTER TABLE content_tables ALTER visible_from SET NOT NULL, ALTER visible_until SET NOT NULL;
--> statement-breakpoint
-- When the rows of a content table are public, as a condition.
CREATE FUNCTION public_condition(visible_from text, visible_until text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT format('status = ''published'' AND (%1$I IS NULL OR %1$I <= now()) AND (%2$I IS NULL OR now() < %2$I)', visible_from, visible_until)
$$;
--> statement-breakpoint
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM content_tables LOOP
    EXECUTE format('ALTER POLICY public_read ON %I USING (%s)', one.module, public_condition(one.visible_from, one.visible_until));
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_content_table(table_name regclass, visible_from text DEFAULT 'publish_at', visible_until text DEFAULT 'unpublish_at') RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $open$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = table_name);
BEGIN
  PERFORM open_to_readers(table_name, public_condition(visible_from, visible_until));
  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (status IN (''draft'', ''published'', ''archived''))', table_name, name || '_status_known');
  INSERT INTO content_tables VALUES (name, visible_from, visible_until);
  PERFORM renew_content_functions();
END $open$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public_condition(text, text) FROM PUBLIC;
--> statement-breakpoint
SELECT renew_content_functions();
