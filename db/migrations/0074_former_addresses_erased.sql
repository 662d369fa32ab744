-- Takes a person out of the titles that name a former address of theirs: of their account, and of what they did with their sessions and passkeys.
CREATE OR REPLACE FUNCTION erase_from_audit(address text, person text, account uuid, placeholder text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF acts_as_moderator() THEN
    RAISE insufficient_privilege USING MESSAGE = 'a moderator changes nothing in audit_log';
  END IF;
  UPDATE audit_log SET before = before - '{email,username,avatar_url}'::text[], after = after - '{email,username,avatar_url}'::text[]
    WHERE subject = 'user' AND (subject_id = account::text OR lower(title) = lower(address)
      OR lower(before->>'email') = lower(address) OR lower(after->>'email') = lower(address));
  UPDATE audit_log SET after = after || jsonb_build_object('owner', placeholder)
    WHERE action = 'hand_over' AND lower(after->>'owner') = lower(address);
  UPDATE audit_log SET title = placeholder
    WHERE lower(title) = lower(address) OR subject_id = account::text OR (subject = 'session' AND action <> 'denied' AND actor_id = account)
      OR (subject = 'passkey' AND starts_with(lower(title), lower(address) || ':'));
  UPDATE audit_log SET actor = placeholder WHERE lower(actor) = lower(address) OR actor_id = account;
END $$;
