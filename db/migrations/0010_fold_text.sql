-- Capitals and diacritics make no difference when a person looks for something. The same as foldLetters in TypeScript.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  normalize(
    translate(replace(replace(replace(lower(value COLLATE "pl-x-icu"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łđðøı', 'lddoi'),
    NFD
  ),
  '[\u0300-\u036f]', '', 'g'
);--> statement-breakpoint
ALTER TABLE "documentation" drop column "search_text";--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(title, '') || ' ' || coalesce(content, ''))) STORED;--> statement-breakpoint
ALTER TABLE "knowledge_base" drop column "search_text";--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(title, '') || ' ' || coalesce(content, ''))) STORED;--> statement-breakpoint
ALTER TABLE "changelog" drop column "search_text";--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(title, '') || ' ' || coalesce(version, '') || ' ' || coalesce(content, ''))) STORED;--> statement-breakpoint
ALTER TABLE "resources" drop column "search_text";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(location, ''))) STORED;--> statement-breakpoint
ALTER TABLE "announcements" drop column "search_text";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(title, '') || ' ' || coalesce(summary, '') || ' ' || coalesce(content, ''))) STORED;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold_text(title)) STORED;