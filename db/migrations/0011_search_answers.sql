CREATE TABLE "search_thesaurus_off" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_stats" ADD COLUMN "coverage" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_stats" ADD COLUMN "opened" integer DEFAULT 0 NOT NULL;