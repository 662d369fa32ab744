SELECT open_to_admins('idempotency_keys'::regclass);
--> statement-breakpoint
-- A visitor's key, taken for what they leave behind: null where it is new, else the request that it came with before.
-- Waits while another transaction has it; one of more than a day ago is new again.
CREATE FUNCTION claim_visitor_key(visitor text, hashed_key text, request text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE known text;
BEGIN
  IF visitor NOT LIKE 'visitor:%' THEN
    RAISE insufficient_privilege USING MESSAGE = 'not a visitor';
  END IF;
  INSERT INTO idempotency_keys AS kept (caller, key_hash, fingerprint) VALUES (visitor, hashed_key, request)
    ON CONFLICT (caller, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = now()
    WHERE kept.created_at < now() - interval '1 day';
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT fingerprint INTO known FROM idempotency_keys WHERE caller = visitor AND key_hash = hashed_key;
  RETURN known;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION claim_visitor_key(text, text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION claim_visitor_key(text, text, text) TO portal_public, portal_admin;
