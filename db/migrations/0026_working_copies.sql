CREATE TABLE "working_copies" (
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"form" text NOT NULL,
	"typed" text NOT NULL,
	"revision" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "working_copies_user_id_module_form_pk" PRIMARY KEY("user_id","module","form"),
	CONSTRAINT "working_copies_bounded" CHECK (length("working_copies"."typed") <= 1000000)
);
--> statement-breakpoint
ALTER TABLE "working_copies" ADD CONSTRAINT "working_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "working_copies_saved_at" ON "working_copies" USING btree ("saved_at");
--> statement-breakpoint
SELECT protect_table('working_copies'::regclass);
--> statement-breakpoint
-- Everybody's own: the admin door shows them to whom `portal.person` names, for one transaction.
CREATE POLICY own_copies ON working_copies TO portal_admin
  USING (user_id = nullif(current_setting('portal.person', true), '')::uuid)
  WITH CHECK (user_id = nullif(current_setting('portal.person', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON working_copies TO portal_admin;
--> statement-breakpoint
-- Removes what is older, whoever's it is, without showing it.
CREATE FUNCTION forget_working_copies(kept interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM working_copies WHERE saved_at < now() - kept
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_working_copies(interval) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION forget_working_copies(interval) TO portal_admin;
