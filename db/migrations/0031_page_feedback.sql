CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"module" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"helpful" boolean NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "feedback_comment_bounded" CHECK (length("feedback"."comment") <= 4000)
);
--> statement-breakpoint
CREATE INDEX "feedback_entry" ON "feedback" USING btree ("module","entry_id");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at");
--> statement-breakpoint
SELECT open_to_admins('feedback'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON feedback FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
-- What a reader says of a page counts once for ten minutes: a press that comes again is answered with the first one's id, unless somebody
-- has said something else under it since. The key is forgotten after a day; what is kept has no trace of it.
CREATE FUNCTION leave_feedback(visitor text, press text, of_module text, of_entry uuid, is_helpful boolean, said text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_id uuid;
BEGIN
  IF visitor NOT LIKE 'visitor:%' THEN
    RAISE insufficient_privilege USING MESSAGE = 'not a visitor';
  END IF;
  INSERT INTO idempotency_keys AS kept (caller, key_hash, fingerprint) VALUES (visitor, press, press)
    ON CONFLICT (caller, key_hash) DO UPDATE SET answer = NULL, created_at = now()
    WHERE kept.created_at < now() - interval '10 minutes';
  IF NOT FOUND THEN
    SELECT id INTO found_id FROM feedback
      WHERE id = (SELECT answer::uuid FROM idempotency_keys WHERE caller = visitor AND key_hash = press) AND comment IN ('', said);
    IF FOUND THEN RETURN found_id; END IF;
  END IF;
  INSERT INTO feedback (module, entry_id, helpful, comment) VALUES (of_module, of_entry, is_helpful, said) RETURNING id INTO found_id;
  UPDATE idempotency_keys SET answer = found_id::text WHERE caller = visitor AND key_hash = press;
  RETURN found_id;
END $$;
--> statement-breakpoint
-- The press that has this id, for a day: only who pressed knows it.
CREATE FUNCTION find_feedback(press uuid) RETURNS TABLE (module text, entry_id uuid, helpful boolean, commented boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT feedback.module, feedback.entry_id, feedback.helpful, feedback.comment <> '' FROM feedback
    WHERE feedback.id = press AND feedback.created_at > now() - interval '1 day'
$$;
--> statement-breakpoint
-- Adds a sentence to a press. The same one again adds nothing; another one stands below the first.
CREATE FUNCTION comment_feedback(press uuid, said text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE feedback SET done_at = NULL, comment = CASE WHEN comment = '' THEN said ELSE comment || E'\n\n' || said END
    WHERE id = press AND created_at > now() - interval '1 day' AND position(said IN comment) = 0 AND length(comment) + length(said) + 2 <= 4000;
  RETURN FOUND OR EXISTS (SELECT FROM feedback WHERE id = press AND position(said IN comment) > 0);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION leave_feedback(text, text, text, uuid, boolean, text), find_feedback(uuid), comment_feedback(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION leave_feedback(text, text, text, uuid, boolean, text), find_feedback(uuid), comment_feedback(uuid, text)
  TO portal_public, portal_admin;
