-- Which tables hold the entries of content modules, each named as its module, and the columns between which an entry is visible
-- where a clock decides. Only migrations read it: the functions below are made from it whenever a table is opened.
CREATE TABLE content_tables (
  module text PRIMARY KEY,
  visible_from text,
  visible_until text,
  CHECK ((visible_from IS NULL) = (visible_until IS NULL))
);
--> statement-breakpoint
SELECT protect_table('content_tables'::regclass);
--> statement-breakpoint
INSERT INTO content_tables (module) VALUES ('documentation'), ('knowledge_base'), ('changelog'), ('resources');
--> statement-breakpoint
INSERT INTO content_tables VALUES ('announcements', 'valid_from', 'valid_until');
--> statement-breakpoint
-- Makes anew what must know every content table: whether the asking role sees an entry (its own row-level security answers),
-- and the next moment at which an entry appears or disappears (no draft's, and nothing but the moment).
-- Written out and not looked up, so that a question for each row of a list costs no more than the names that it needs.
CREATE FUNCTION renew_content_functions() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $renew$
DECLARE
  cases text;
  moments text;
BEGIN
  SELECT string_agg(format('WHEN %L THEN EXISTS (SELECT FROM %I WHERE id = entry)', module, module), ' ' ORDER BY module),
    string_agg(format('SELECT %2$I AS moment FROM %1$I WHERE status = ''published'' AND %2$I > now() UNION ALL SELECT %3$I FROM %1$I WHERE status = ''published'' AND %3$I > now()',
      module, visible_from, visible_until), ' UNION ALL ' ORDER BY module) FILTER (WHERE visible_from IS NOT NULL)
    INTO cases, moments FROM content_tables;
  EXECUTE format('CREATE OR REPLACE FUNCTION entry_is_visible(module text, entry uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS %L', format('SELECT CASE module %s ELSE false END', cases));
  EXECUTE format('CREATE OR REPLACE FUNCTION next_window_change() RETURNS timestamptz
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS %L',
    format('SELECT min(moment) FROM (%s) AS moments', coalesce(moments, 'SELECT NULL::timestamptz AS moment')));
END $renew$;
--> statement-breakpoint
-- Opens the table of a content module: everybody reads what is published (and, given a window, what is in it), nobody writes an
-- unknown status, and its files and old addresses are as public as its entries. A migration of a module calls this and no more.
CREATE FUNCTION open_content_table(table_name regclass, visible_from text DEFAULT NULL, visible_until text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $open$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = table_name);
BEGIN
  PERFORM open_to_readers(table_name, 'status = ''published''' || CASE WHEN visible_from IS NULL THEN ''
    ELSE format(' AND %1$I <= now() AND (%2$I IS NULL OR now() < %2$I)', visible_from, visible_until) END);
  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (status IN (''draft'', ''published'', ''archived''))', table_name, name || '_status_known');
  INSERT INTO content_tables VALUES (name, visible_from, visible_until);
  PERFORM renew_content_functions();
END $open$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION renew_content_functions(), open_content_table(regclass, text, text) FROM PUBLIC;
--> statement-breakpoint
SELECT renew_content_functions();
--> statement-breakpoint
REVOKE ALL ON FUNCTION next_window_change() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION next_window_change() TO portal_public, portal_admin;
--> statement-breakpoint
DROP FUNCTION next_announcement_change();
