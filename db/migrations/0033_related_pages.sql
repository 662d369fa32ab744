ALTER TABLE "documentation" ADD COLUMN "related" text[];--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "related" text[];