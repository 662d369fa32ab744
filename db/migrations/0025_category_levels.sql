ALTER TABLE "categories" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_top" boolean GENERATED ALWAYS AS (parent_id is null) STORED;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "parent_is_top" boolean GENERATED ALWAYS AS (case when parent_id is not null then true end) STORED;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_levels" UNIQUE("id","module","is_top");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent" FOREIGN KEY ("parent_id","module","parent_is_top") REFERENCES "public"."categories"("id","module","is_top") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_position" CHECK (position >= 0);--> statement-breakpoint
ALTER TABLE "documentation" ADD CONSTRAINT "documentation_position_known" CHECK ("documentation"."position" >= 0);--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_position_known" CHECK ("knowledge_base"."position" >= 0);