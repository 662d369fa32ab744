-- Takes a person out of what the log says under a former address of theirs alone, as of a sign-in that failed: the log itself knows their addresses.
CREATE OR REPLACE FUNCTION erase_from_audit(address text, person text, account uuid, placeholder text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Without those that somebody else has by now.
  addresses text[] := ARRAY(SELECT lower(address) UNION
    SELECT lower(kept->>'email') FROM audit_log, LATERAL (VALUES (before), (after)) AS told (kept)
      WHERE subject = 'user' AND subject_id = account::text AND NOT EXISTS (
        SELECT FROM users WHERE lower(email) = lower(kept->>'email') AND id <> account));
BEGIN
  IF acts_as_moderator() THEN
    RAISE insufficient_privilege USING MESSAGE = 'a moderator changes nothing in audit_log';
  END IF;
  UPDATE audit_log SET before = before - '{email,username,avatar_url}'::text[], after = after - '{email,username,avatar_url}'::text[]
    WHERE subject = 'user' AND (subject_id = account::text OR lower(title) = ANY (addresses)
      OR lower(before->>'email') = ANY (addresses) OR lower(after->>'email') = ANY (addresses));
  UPDATE audit_log SET after = after || jsonb_build_object('owner', placeholder)
    WHERE action = 'hand_over' AND lower(after->>'owner') = ANY (addresses);
  UPDATE audit_log SET title = placeholder
    WHERE lower(title) = ANY (addresses) OR subject_id = account::text OR (subject = 'session' AND action <> 'denied' AND actor_id = account)
      OR (subject = 'passkey' AND split_part(lower(title), ':', 1) = ANY (addresses));
  UPDATE audit_log SET actor = placeholder WHERE lower(actor) = ANY (addresses) OR actor_id = account;
END $$;
