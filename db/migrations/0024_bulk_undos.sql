CREATE TABLE "bulk_undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"caller" text NOT NULL,
	"module" text NOT NULL,
	"items" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bulk_undos_age" ON "bulk_undos" USING btree ("made_at");
--> statement-breakpoint
-- A table of rows that belong to one caller each: nobody sees or writes another's. Who asks is what `portal.caller` says in the transaction.
CREATE FUNCTION open_to_owner(table_name regclass) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM protect_table(table_name);
  EXECUTE format('CREATE POLICY own_rows ON %s TO portal_admin USING (caller = current_setting(''portal.caller'', true))', table_name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO portal_admin', table_name);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION open_to_owner(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT open_to_owner('bulk_undos'::regclass);
--> statement-breakpoint
-- What can be undone no more is swept, whoever made it.
CREATE POLICY over_seen ON bulk_undos FOR SELECT TO portal_admin USING (made_at < now() - interval '10 minutes');
--> statement-breakpoint
CREATE POLICY over_swept ON bulk_undos FOR DELETE TO portal_admin USING (made_at < now() - interval '10 minutes');
