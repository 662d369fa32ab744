-- Whoever adds a notification (a use case, a probe, a function of the database) or reads one: every instance hears that bells may have changed.
CREATE FUNCTION tell_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_notifications', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_told AFTER INSERT OR DELETE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
--> statement-breakpoint
CREATE TRIGGER notification_reads_told AFTER INSERT ON notification_reads FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
