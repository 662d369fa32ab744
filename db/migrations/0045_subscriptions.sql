CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"asked_topics" text[],
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"off_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_email" ON "subscriptions" USING btree (lower("email"));
--> statement-breakpoint
SELECT open_to_admins('subscriptions'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON subscriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
-- Keeps a visitor's wish for news until it is confirmed, whether the address is known or not, and queues the mail that asks for that.
CREATE FUNCTION ask_subscription(address text, wanted text[], is_mailed boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found_id uuid;
BEGIN
  INSERT INTO subscriptions (email, asked_topics) VALUES (address, wanted)
    ON CONFLICT (lower(email)) DO UPDATE SET asked_topics = excluded.asked_topics, asked_at = now() RETURNING id INTO found_id;
  IF is_mailed THEN
    INSERT INTO jobs (kind, payload) VALUES ('mail', jsonb_build_object('message', 'subscription', 'subscription_id', found_id));
  END IF;
END $$;
--> statement-breakpoint
-- For whoever has the link of its mail: the portal signs it.
CREATE FUNCTION find_subscription(subscription uuid)
RETURNS TABLE (email text, topics text[], asked_topics text[], confirmed boolean, off boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT kept.email, kept.topics, kept.asked_topics, kept.confirmed_at IS NOT NULL, kept.off_at IS NOT NULL
    FROM subscriptions kept WHERE kept.id = subscription
$$;
--> statement-breakpoint
-- Confirms a subscription, or changes it: what is chosen takes the place of what was asked for.
CREATE FUNCTION save_subscription(subscription uuid, chosen text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE subscriptions SET topics = chosen, asked_topics = NULL, confirmed_at = coalesce(confirmed_at, now()), refusals = 0, off_at = NULL
    WHERE id = subscription;
  RETURN FOUND;
END $$;
--> statement-breakpoint
CREATE FUNCTION end_subscription(subscription uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM subscriptions WHERE id = subscription
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ask_subscription(text, text[], boolean), find_subscription(uuid), save_subscription(uuid, text[]), end_subscription(uuid)
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ask_subscription(text, text[], boolean), find_subscription(uuid), save_subscription(uuid, text[]), end_subscription(uuid)
  TO portal_public, portal_admin;
