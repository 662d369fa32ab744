ALTER TABLE "documentation" drop column "search_text";--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce(title, '') || ' ' || coalesce(content, '')) collate "pl-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "knowledge_base" drop column "search_text";--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce(title, '') || ' ' || coalesce(content, '')) collate "pl-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "changelog" drop column "search_text";--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce(title, '') || ' ' || coalesce(version, '') || ' ' || coalesce(content, '')) collate "pl-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "resources" drop column "search_text";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(location, '')) collate "pl-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "announcements" drop column "search_text";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce(title, '') || ' ' || coalesce(summary, '') || ' ' || coalesce(content, '')) collate "pl-x-icu")) STORED;