CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "jobs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailed_notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","run_at") WHERE "jobs"."failed_at" is null;
--> statement-breakpoint
SELECT open_to_admins('jobs'::regclass);
--> statement-breakpoint
-- Every instance hears of new work.
CREATE FUNCTION tell_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_jobs', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_told AFTER INSERT ON jobs FOR EACH STATEMENT EXECUTE FUNCTION tell_jobs();
--> statement-breakpoint
-- What rings the bell goes out by e-mail as well, to those who chose its kind: whoever rings it, a visitor's message too.
CREATE FUNCTION mail_notifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO jobs (kind, payload) SELECT 'notice', jsonb_build_object('notification_id', added.id) FROM added
    WHERE EXISTS (SELECT FROM users WHERE added.kind = ANY (mailed_notices));
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION mail_notifications() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER notifications_mailed AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mail_notifications();
