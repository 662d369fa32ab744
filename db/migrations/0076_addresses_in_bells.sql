-- Bells name a person by the address of today: one that was left stayed in them, also when its owner was erased.
CREATE FUNCTION name_anew_in_bells(former text, present text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE notifications SET data = data || (
    SELECT jsonb_object_agg(key, (
      SELECT string_agg(CASE WHEN lower(one) = lower(former) THEN present ELSE one END, ', ' ORDER BY place)
        FROM string_to_table(value, ', ') WITH ORDINALITY AS named (one, place)))
      FROM jsonb_each_text(data) AS told (key, value) WHERE key IN ('actor', 'email', 'emails') AND value <> '')
    WHERE EXISTS (SELECT FROM jsonb_each_text(data) AS told (key, value)
      WHERE key IN ('actor', 'email', 'emails') AND lower(former) = ANY (string_to_array(lower(value), ', ')));
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION name_anew_in_bells(text, text) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION follow_address_in_bells() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM name_anew_in_bells(old.email, new.email);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION follow_address_in_bells() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER address_followed AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (new.email IS DISTINCT FROM old.email) EXECUTE FUNCTION follow_address_in_bells();
--> statement-breakpoint
-- What rang before this version: the log knows who left which address. Not those that somebody else has by now.
SELECT name_anew_in_bells(left_one.email, users.email) FROM users
  JOIN (SELECT DISTINCT subject_id, before->>'email' AS email FROM audit_log WHERE subject = 'user' AND before ? 'email') AS left_one
    ON left_one.subject_id = users.id::text
  WHERE NOT EXISTS (SELECT FROM users AS other WHERE lower(other.email) = lower(left_one.email));
