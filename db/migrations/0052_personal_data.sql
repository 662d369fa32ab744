ALTER TABLE "settings" ADD COLUMN "retention_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "retention_feedback" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "retention_log" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_retention_known" CHECK (
  retention_messages BETWEEN 0 AND 3650 AND retention_feedback BETWEEN 0 AND 3650 AND (retention_log = 0 OR retention_log BETWEEN 30 AND 3650));
--> statement-breakpoint
-- Takes a person out of the audit log, which no door may change: what was done stays, who did it becomes `placeholder`.
CREATE FUNCTION erase_from_audit(address text, person text, account uuid, placeholder text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF acts_as_moderator() THEN
    RAISE insufficient_privilege USING MESSAGE = 'a moderator changes nothing in audit_log';
  END IF;
  UPDATE audit_log SET before = before - '{email,username,avatar_url}'::text[], after = after - '{email,username,avatar_url}'::text[]
    WHERE subject = 'user' AND (subject_id = account::text OR lower(title) = lower(address)
      OR lower(before->>'email') = lower(address) OR lower(after->>'email') = lower(address));
  UPDATE audit_log SET title = placeholder WHERE lower(title) = lower(address);
  UPDATE audit_log SET actor = placeholder WHERE lower(actor) = lower(address) OR actor_id = account;
END $$;
--> statement-breakpoint
-- Deletes the old end of the audit log; its last 30 days stay, whatever is asked.
CREATE FUNCTION forget_audit(until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF acts_as_moderator() THEN
    RAISE insufficient_privilege USING MESSAGE = 'a moderator changes nothing in audit_log';
  END IF;
  DELETE FROM audit_log WHERE at < least(until, now() - interval '30 days');
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_from_audit(text, text, uuid, text), forget_audit(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_from_audit(text, text, uuid, text), forget_audit(timestamptz) TO portal_admin;
