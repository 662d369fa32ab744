-- A use that is further ahead than its period is of a clock that has been put right since: it kept people out until the
-- clock came there again.
CREATE OR REPLACE FUNCTION next_rate_limit_use(limit_key text, most int, period interval, moment timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT used + period FROM rate_limit_uses, unnest(used_at) AS used
  WHERE key = limit_key AND used > moment - period AND used <= moment + period ORDER BY used DESC OFFSET most - 1 LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_rate_limit_use(limit_key text, most int, period interval, moment timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE next_use timestamptz;
BEGIN
  INSERT INTO rate_limit_uses (key, expires_at) VALUES (limit_key, moment + period)
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(rate_limit_uses.expires_at, excluded.expires_at);
  next_use := next_rate_limit_use(limit_key, most, period, moment);
  IF next_use IS NULL THEN
    UPDATE rate_limit_uses SET used_at = ARRAY(
      SELECT used FROM unnest(used_at || moment) AS used
      WHERE used > moment - period AND used <= moment + period ORDER BY used
    ) WHERE key = limit_key;
  END IF;
  RETURN next_use;
END $$;
