CREATE TABLE "entry_drafts" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"fields" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"base" integer NOT NULL,
	"author_id" uuid,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entry_drafts" ADD CONSTRAINT "entry_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- Readers have no way to what is not published yet.
SELECT open_to_admins('entry_drafts'::regclass);