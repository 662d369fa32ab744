SELECT open_to_admins('rate_limit_uses'::regclass);
--> statement-breakpoint
-- When the next use is allowed: null for now. A sliding window: the one that waits is freed by the `most`-th newest use.
CREATE FUNCTION next_rate_limit_use(limit_key text, most int, period interval, moment timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT used + period FROM rate_limit_uses, unnest(used_at) AS used
  WHERE key = limit_key AND used > moment - period ORDER BY used DESC OFFSET most - 1 LIMIT 1
$$;
--> statement-breakpoint
-- Counts a use if one is allowed, else answers when the next is. Uses of one key wait for each other until their transactions end.
CREATE FUNCTION take_rate_limit_use(limit_key text, most int, period interval, moment timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE next_use timestamptz;
BEGIN
  INSERT INTO rate_limit_uses (key, expires_at) VALUES (limit_key, moment + period)
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(rate_limit_uses.expires_at, excluded.expires_at);
  next_use := next_rate_limit_use(limit_key, most, period, moment);
  IF next_use IS NULL THEN
    UPDATE rate_limit_uses SET used_at = ARRAY(
      SELECT used FROM unnest(used_at || moment) AS used WHERE used > moment - period ORDER BY used
    ) WHERE key = limit_key;
  END IF;
  RETURN next_use;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION next_rate_limit_use(text, int, interval, timestamptz),
  take_rate_limit_use(text, int, interval, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION next_rate_limit_use(text, int, interval, timestamptz),
  take_rate_limit_use(text, int, interval, timestamptz) TO portal_public, portal_admin;
--> statement-breakpoint
DROP FUNCTION claim_visitor_key(text, text, text);
--> statement-breakpoint
-- Takes a visitor's key for what they leave behind, and answers whether it was free: new, or of more than a day ago.
-- Waits while another transaction has it.
CREATE FUNCTION take_visitor_key(visitor text, hashed_key text, request text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF visitor NOT LIKE 'visitor:%' THEN
    RAISE insufficient_privilege USING MESSAGE = 'not a visitor';
  END IF;
  INSERT INTO idempotency_keys AS kept (caller, key_hash, fingerprint) VALUES (visitor, hashed_key, request)
    ON CONFLICT (caller, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = now()
    WHERE kept.created_at < now() - interval '1 day';
  RETURN FOUND;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION take_visitor_key(text, text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION take_visitor_key(text, text, text) TO portal_public, portal_admin;
