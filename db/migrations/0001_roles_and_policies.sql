-- Two roles for the portal's two doors to the data. Neither owns anything, neither may pass by row-level security.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['portal_public', 'portal_admin'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it meanwhile
      END;
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
  END LOOP;
END $$;
--> statement-breakpoint
-- What both roles find closed unless a policy below opens it; the owner (migrations, functions) keeps its way in.
CREATE FUNCTION protect_table(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY owner_all ON %s TO %I USING (true) WITH CHECK (true)', table_name, current_user);
END $$;
--> statement-breakpoint
-- The same for a table that admins read and write.
CREATE FUNCTION open_to_admins(table_name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM protect_table(table_name);
  EXECUTE format('CREATE POLICY admin_all ON %s TO portal_admin USING (true) WITH CHECK (true)', table_name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO portal_admin', table_name);
END $$;
--> statement-breakpoint
-- The same for the table of a content module: everybody reads what is published (and, given a window, what is in it).
CREATE FUNCTION open_to_readers(table_name regclass, public_condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM open_to_admins(table_name);
  EXECUTE format('CREATE POLICY public_read ON %s FOR SELECT TO portal_public USING (%s)', table_name, public_condition);
  EXECUTE format('GRANT SELECT ON %s TO portal_public', table_name);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_table(regclass), open_to_admins(regclass), open_to_readers(regclass, text) FROM PUBLIC;
--> statement-breakpoint
SELECT open_to_admins(t::regclass) FROM unnest(ARRAY[
  'users', 'sessions', 'session_tokens', 'sign_in_failures', 'api_keys', 'contact_messages', 'notifications',
  'notification_reads', 'service_hours', 'service_states', 'search_lexicon', 'search_stats']) AS t;
--> statement-breakpoint
SELECT protect_table('secrets'::regclass), protect_table('audit_log'::regclass), protect_table('settings'::regclass);
--> statement-breakpoint
-- The audit log is append-only, for everyone but the owner.
CREATE POLICY admin_read ON audit_log FOR SELECT TO portal_admin USING (true);
--> statement-breakpoint
CREATE POLICY admin_append ON audit_log FOR INSERT TO portal_admin WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_log TO portal_admin;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE audit_log_id_seq TO portal_admin;
--> statement-breakpoint
-- The settings are one row, made here; admins change it, nobody adds or removes one.
INSERT INTO settings (id) VALUES (1);
--> statement-breakpoint
CREATE POLICY admin_read ON settings FOR SELECT TO portal_admin USING (true);
--> statement-breakpoint
CREATE POLICY admin_update ON settings FOR UPDATE TO portal_admin USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY public_read ON settings FOR SELECT TO portal_public USING (true);
--> statement-breakpoint
GRANT SELECT, UPDATE ON settings TO portal_admin;
--> statement-breakpoint
GRANT SELECT (id, site_name, site_description, contact_email, maintenance_mode, announcement_enabled, announcement_text,
  seo_title, seo_description, seo_keywords, updated_at) ON settings TO portal_public;
--> statement-breakpoint
SELECT open_to_readers('documentation'::regclass, $$status = 'published'$$);
--> statement-breakpoint
SELECT open_to_readers('knowledge_base'::regclass, $$status = 'published'$$);
--> statement-breakpoint
SELECT open_to_readers('changelog'::regclass, $$status = 'published'$$);
--> statement-breakpoint
SELECT open_to_readers('resources'::regclass, $$status = 'published'$$);
--> statement-breakpoint
SELECT open_to_readers('announcements'::regclass,
  $$status = 'published' AND valid_from <= now() AND (valid_until IS NULL OR now() < valid_until)$$);
--> statement-breakpoint
SELECT open_to_readers('categories'::regclass, 'true');
--> statement-breakpoint
-- Whether the asking role sees this entry: its own row-level security answers.
CREATE FUNCTION entry_is_visible(module text, entry uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE module
    WHEN 'documentation' THEN EXISTS (SELECT FROM documentation WHERE id = entry)
    WHEN 'knowledge_base' THEN EXISTS (SELECT FROM knowledge_base WHERE id = entry)
    WHEN 'changelog' THEN EXISTS (SELECT FROM changelog WHERE id = entry)
    WHEN 'resources' THEN EXISTS (SELECT FROM resources WHERE id = entry)
    WHEN 'announcements' THEN EXISTS (SELECT FROM announcements WHERE id = entry)
    ELSE false
  END
$$;
--> statement-breakpoint
SELECT open_to_readers('slug_redirects'::regclass, 'entry_is_visible(module, entry_id)');
--> statement-breakpoint
SELECT open_to_readers('file_uses'::regclass, 'entry_is_visible(module, entry_id)');
--> statement-breakpoint
-- A file is public while a public entry holds or shows it; a preview, while its file is.
SELECT open_to_readers('files'::regclass,
  'EXISTS (SELECT FROM file_uses u WHERE u.file_name = coalesce(files.preview_of, files.name))');
--> statement-breakpoint
-- The next moment at which an announcement appears or disappears: no draft's, and nothing but the moment.
CREATE FUNCTION next_announcement_change() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(moment) FROM (
    SELECT valid_from AS moment FROM announcements WHERE status = 'published' AND valid_from > now()
    UNION ALL
    SELECT valid_until FROM announcements WHERE status = 'published' AND valid_until > now()
  ) AS moments
$$;
--> statement-breakpoint
-- What a visitor may leave behind: a message, and that something was searched.
CREATE FUNCTION leave_contact_message(sender_name text, sender_email text, body text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE new_id uuid;
BEGIN
  INSERT INTO contact_messages (name, email, message) VALUES (sender_name, sender_email, body) RETURNING id INTO new_id;
  INSERT INTO notifications (kind, data)
    VALUES ('contact_message', jsonb_build_object('message_id', new_id::text, 'name', sender_name));
  INSERT INTO audit_log (action, subject, subject_id) VALUES ('create', 'contact_message', new_id::text);
  PERFORM pg_notify('portal', json_build_object('audit', currval('audit_log_id_seq'))::text);
  RETURN new_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_search(searched text, found integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO search_stats (query, day, searches, results) VALUES (left(searched, 200), current_date, 1, found)
  ON CONFLICT (query, day) DO UPDATE SET searches = search_stats.searches + 1, results = excluded.results
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION next_announcement_change(), leave_contact_message(text, text, text), count_search(text, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION next_announcement_change(), leave_contact_message(text, text, text), count_search(text, integer)
  TO portal_public, portal_admin;
--> statement-breakpoint
-- Closed sets, so that no client of the database writes anything else.
ALTER TABLE documentation ADD CONSTRAINT documentation_status_known CHECK (status IN ('draft', 'published', 'archived'));
--> statement-breakpoint
ALTER TABLE knowledge_base ADD CONSTRAINT knowledge_base_status_known CHECK (status IN ('draft', 'published', 'archived'));
--> statement-breakpoint
ALTER TABLE changelog ADD CONSTRAINT changelog_status_known CHECK (status IN ('draft', 'published', 'archived'));
--> statement-breakpoint
ALTER TABLE resources ADD CONSTRAINT resources_status_known CHECK (status IN ('draft', 'published', 'archived')),
  ADD CONSTRAINT resources_type_known CHECK (resource_type IN ('document', 'template', 'event'));
--> statement-breakpoint
ALTER TABLE announcements ADD CONSTRAINT announcements_status_known CHECK (status IN ('draft', 'published', 'archived')),
  ADD CONSTRAINT announcements_importance_known CHECK (importance IN ('urgent', 'high', 'normal', 'low'));
