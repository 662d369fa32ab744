CREATE TABLE "fragment_revisions" (
	"fragment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "fragment_revisions_fragment_id_number_pk" PRIMARY KEY("fragment_id","number"),
	CONSTRAINT "fragment_revisions_kind_known" CHECK ("fragment_revisions"."kind" in ('create', 'save', 'restore'))
);
--> statement-breakpoint
CREATE TABLE "fragment_uses" (
	"fragment_id" uuid NOT NULL,
	"module" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "fragment_uses_fragment_id_module_entry_id_pk" PRIMARY KEY("fragment_id","module","entry_id")
);
--> statement-breakpoint
CREATE TABLE "fragments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fragments_name_form" CHECK ("fragments"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("fragments"."name") <= 60),
	CONSTRAINT "fragments_content_bounded" CHECK (length("fragments"."content") <= 10000)
);
--> statement-breakpoint
ALTER TABLE "fragment_revisions" ADD CONSTRAINT "fragment_revisions_fragment_id_fragments_id_fk" FOREIGN KEY ("fragment_id") REFERENCES "public"."fragments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragment_revisions" ADD CONSTRAINT "fragment_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragment_uses" ADD CONSTRAINT "fragment_uses_fragment_id_fragments_id_fk" FOREIGN KEY ("fragment_id") REFERENCES "public"."fragments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragments" ADD CONSTRAINT "fragments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fragment_uses_entry" ON "fragment_uses" USING btree ("module","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fragments_name_unique" ON "fragments" USING btree ("name");
--> statement-breakpoint
-- Readers get a fragment within what shows it. By itself it is for editors alone: the public door has no way to it.
SELECT open_to_admins('fragments'::regclass), open_to_admins('fragment_revisions'::regclass), open_to_admins('fragment_uses'::regclass);
