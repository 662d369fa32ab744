ALTER TABLE "announcements" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "changelog" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "documentation" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience_known" CHECK ("announcements"."audience" in ('public', 'members'));--> statement-breakpoint
ALTER TABLE "changelog" ADD CONSTRAINT "changelog_audience_known" CHECK ("changelog"."audience" in ('public', 'members'));--> statement-breakpoint
ALTER TABLE "documentation" ADD CONSTRAINT "documentation_audience_known" CHECK ("documentation"."audience" in ('public', 'members'));--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD CONSTRAINT "knowledge_base_audience_known" CHECK ("knowledge_base"."audience" in ('public', 'members'));--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_audience_known" CHECK ("resources"."audience" in ('public', 'members'));--> statement-breakpoint
-- The third door: what the public reads, and what is for whoever is signed in. Of nothing an owner, member of no other role.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_member') THEN
    BEGIN
      CREATE ROLE portal_member NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it meanwhile
    END;
  END IF;
  GRANT USAGE ON SCHEMA public TO portal_member;
END $$;
--> statement-breakpoint
-- Whatever the public may, it may: the same policies, tables, columns and functions.
DO $$
DECLARE one text;
BEGIN
  FOR one IN
    SELECT format('ALTER POLICY %I ON %s TO portal_public, portal_member', polname, polrelid::regclass)
      FROM pg_policy WHERE 'portal_public'::regrole = ANY (polroles)
    UNION ALL
    SELECT format('GRANT %s ON %s TO portal_member', privilege_type, pg_class.oid::regclass)
      FROM pg_class, aclexplode(relacl) WHERE grantee = 'portal_public'::regrole
    UNION ALL
    SELECT format('GRANT %s (%I) ON %s TO portal_member', privilege_type, attname, attrelid::regclass)
      FROM pg_attribute, aclexplode(attacl) WHERE grantee = 'portal_public'::regrole
    UNION ALL
    SELECT format('GRANT EXECUTE ON FUNCTION %s TO portal_member', pg_proc.oid::regprocedure)
      FROM pg_proc, aclexplode(proacl) WHERE grantee = 'portal_public'::regrole
  LOOP
    EXECUTE one;
  END LOOP;
END $$;
--> statement-breakpoint
-- As before, for both doors of readers.
CREATE OR REPLACE FUNCTION open_to_readers(table_name regclass, public_condition text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM open_to_admins(table_name);
  EXECUTE format('CREATE POLICY public_read ON %s FOR SELECT TO portal_public, portal_member USING (%s)', table_name, public_condition);
  EXECUTE format('GRANT SELECT ON %s TO portal_public, portal_member', table_name);
END $$;
--> statement-breakpoint
-- What is for members is there for theirs alone.
CREATE FUNCTION part_audiences(table_name regclass, visible_from text, visible_until text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE shown text := public_condition(visible_from, visible_until);
BEGIN
  EXECUTE format('ALTER POLICY public_read ON %s TO portal_public USING (audience = ''public'' AND %s)', table_name, shown);
  EXECUTE format('CREATE POLICY member_read ON %s FOR SELECT TO portal_member USING (%s)', table_name, shown);
END $$;
--> statement-breakpoint
SELECT part_audiences(module::regclass, visible_from, visible_until) FROM content_tables;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_content_table(table_name regclass, visible_from text DEFAULT 'publish_at', visible_until text DEFAULT 'unpublish_at') RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $open$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = table_name);
BEGIN
  PERFORM open_to_readers(table_name, public_condition(visible_from, visible_until));
  PERFORM part_audiences(table_name, visible_from, visible_until);
  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (status IN (''draft'', ''published'', ''archived''))', table_name, name || '_status_known');
  INSERT INTO content_tables VALUES (name, visible_from, visible_until);
  PERFORM renew_content_functions();
  PERFORM guard_content_table(table_name);
END $open$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION part_audiences(regclass, text, text) FROM PUBLIC;
--> statement-breakpoint
-- As before; who reads an entry is content, and of one that is for everybody nothing has changed.
CREATE OR REPLACE FUNCTION content_fingerprint(entry anyelement) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
  SELECT encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(entry)) - ARRAY['id', 'status', 'rendered', 'created_by', 'created_at',
    'updated_at', 'revision', 'search_text', 'search_title', 'tag_keys', 'publish_at', 'unpublish_at', 'owner', 'review_at', 'verified_at',
    'position'] - CASE to_jsonb(entry) ->> 'audience' WHEN 'public' THEN 'audience' ELSE '' END)::text, 'UTF8')), 'hex')
$$;
