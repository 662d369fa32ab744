CREATE TABLE "list_views" (
	"user_id" uuid NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_views_user_id_module_name_pk" PRIMARY KEY("user_id","module","name"),
	CONSTRAINT "list_views_bounded" CHECK (length("list_views"."name") between 1 and 60 and length("list_views"."search") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_table('list_views'::regclass);
--> statement-breakpoint
-- Everybody's own: the admin door shows them to whom `portal.person` names, for one transaction.
CREATE POLICY own_views ON list_views TO portal_admin
  USING (user_id = nullif(current_setting('portal.person', true), '')::uuid)
  WITH CHECK (user_id = nullif(current_setting('portal.person', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON list_views TO portal_admin;
