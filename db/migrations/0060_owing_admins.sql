-- Rings the bell with whoever becomes an admin, in whatever way, without the second factor that is demanded of admins.
CREATE FUNCTION tell_of_owing_admin() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM settings WHERE second_factor_required)
    AND NOT EXISTS (SELECT FROM second_factors WHERE user_id = new.id AND confirmed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = new.id)
  THEN
    INSERT INTO notifications (kind, data) VALUES ('second_factor_owed', jsonb_build_object('emails', new.email, 'count', '1'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION tell_of_owing_admin() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER new_admin_told AFTER INSERT ON users FOR EACH ROW
  WHEN (new.role = 'admin') EXECUTE FUNCTION tell_of_owing_admin();
--> statement-breakpoint
CREATE TRIGGER promoted_admin_told AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (new.role = 'admin' AND old.role IS DISTINCT FROM 'admin') EXECUTE FUNCTION tell_of_owing_admin();
