CREATE TABLE "published_changes" (
	"entry_id" uuid NOT NULL,
	"module" text NOT NULL,
	"number" integer NOT NULL,
	"public_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "published_changes_entry_id_number_pk" PRIMARY KEY("entry_id","number"),
	CONSTRAINT "published_changes_kind_known" CHECK ("published_changes"."kind" in ('publish', 'change'))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "show_history" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "show_authors" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "show_metadata" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "published_changes" ADD CONSTRAINT "published_changes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT (show_history, show_authors, show_metadata) ON settings TO portal_public;
--> statement-breakpoint
SELECT open_to_admins('published_changes'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON published_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
-- Readers have the register of what is public now, while the portal shows it.
CREATE POLICY public_read ON published_changes FOR SELECT TO portal_public
  USING (entry_is_visible(module, entry_id) AND EXISTS (SELECT FROM settings WHERE show_history OR show_metadata));
--> statement-breakpoint
GRANT SELECT ON published_changes TO portal_public;
--> statement-breakpoint
-- The name of an account whose id is known, while the portal names authors.
CREATE FUNCTION shown_author(account uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT username FROM users WHERE id = account AND EXISTS (SELECT FROM settings WHERE show_authors)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION shown_author(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION shown_author(uuid) TO portal_public, portal_admin;
