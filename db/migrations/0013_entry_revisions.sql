CREATE TABLE "entry_revision_packs" (
	"entry_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"count" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "entry_revision_packs_entry_id_first_pk" PRIMARY KEY("entry_id","first")
);
--> statement-breakpoint
CREATE TABLE "entry_revisions" (
	"entry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"state_hash" text NOT NULL,
	CONSTRAINT "entry_revisions_entry_id_number_pk" PRIMARY KEY("entry_id","number"),
	CONSTRAINT "entry_revisions_kind_known" CHECK ("entry_revisions"."kind" in ('create', 'save', 'publish', 'restore', 'bulk', 'import', 'undelete'))
);
--> statement-breakpoint
ALTER TABLE "entry_revisions" ADD CONSTRAINT "entry_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What an entry once was is for editors alone: the public door has no way to it.
SELECT open_to_admins('entry_revisions'::regclass), open_to_admins('entry_revision_packs'::regclass);
