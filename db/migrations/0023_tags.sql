-- What makes tags equal: each without capitals and diacritics, in the order in which they stand.
CREATE FUNCTION fold_texts(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT fold_text(one) FROM unnest(texts) WITH ORDINALITY AS given (one, place) ORDER BY place);--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tag_keys" text[] GENERATED ALWAYS AS (fold_texts(tags)) STORED;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "tag_keys" text[] GENERATED ALWAYS AS (fold_texts(tags)) STORED;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "tag_keys" text[] GENERATED ALWAYS AS (fold_texts(tags)) STORED;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "tag_keys" text[] GENERATED ALWAYS AS (fold_texts(tags)) STORED;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "tag_keys" text[] GENERATED ALWAYS AS (fold_texts(tags)) STORED;--> statement-breakpoint
CREATE INDEX "announcements_tags" ON "announcements" USING gin ("tag_keys");--> statement-breakpoint
CREATE INDEX "changelog_tags" ON "changelog" USING gin ("tag_keys");--> statement-breakpoint
CREATE INDEX "documentation_tags" ON "documentation" USING gin ("tag_keys");--> statement-breakpoint
CREATE INDEX "knowledge_base_tags" ON "knowledge_base" USING gin ("tag_keys");--> statement-breakpoint
CREATE INDEX "resources_tags" ON "resources" USING gin ("tag_keys");