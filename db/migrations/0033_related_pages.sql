ALTER TABLE "documentation" ADD COLUMN "related" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "related" text[] DEFAULT '{}'::text[] NOT NULL;
