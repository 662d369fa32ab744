CREATE TABLE "deleted_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"title" text NOT NULL,
	"entry" jsonb NOT NULL,
	"redirects" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" uuid
);
--> statement-breakpoint
ALTER TABLE "file_uses" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_entries" ADD CONSTRAINT "deleted_entries_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_entries_deleted_at" ON "deleted_entries" USING btree ("deleted_at");--> statement-breakpoint
-- Deleted entries are out of reach of readers: not even their file is served (see file_uses.hidden).
SELECT open_to_admins('deleted_entries'::regclass);
