CREATE TABLE "entry_reviews" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"state" text NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"fingerprint" text,
	CONSTRAINT "entry_reviews_state_known" CHECK ("entry_reviews"."state" in ('submitted', 'returned', 'accepted')),
	CONSTRAINT "entry_reviews_second_person" CHECK ("entry_reviews"."state" <> 'accepted' or "entry_reviews"."decided_by" <> "entry_reviews"."submitted_by")
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"quote" text NOT NULL,
	"comment" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "moderators_edit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "review_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_reviews" ADD CONSTRAINT "entry_reviews_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_reviews" ADD CONSTRAINT "entry_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_reviews_queue" ON "entry_reviews" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "review_comments_entry" ON "review_comments" USING btree ("entry_id");
--> statement-breakpoint
SELECT open_to_admins('entry_reviews'::regclass), open_to_admins('review_comments'::regclass);
--> statement-breakpoint
-- What readers see of an entry, as one hash: all its columns but what the portal keeps of it for itself. A column that a module adds counts
-- unless it is named here; what is rendered follows from its source.
CREATE FUNCTION content_fingerprint(entry anyelement) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
  SELECT encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(entry)) - ARRAY['id', 'status', 'rendered', 'created_by', 'created_at',
    'updated_at', 'revision', 'search_text', 'search_title', 'tag_keys', 'publish_at', 'unpublish_at', 'owner', 'review_at', 'verified_at',
    'position'])::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Whether this connection acts for a moderator: the door of moderators says so from its start.
CREATE FUNCTION acts_as_moderator() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(current_setting('portal.acting_as', true), '') = 'moderator'
$$;
--> statement-breakpoint
-- Whether an entry's own times show it only while another's would. A window of its module's own is content.
CREATE FUNCTION is_shown_within(inner_entry jsonb, outer_entry jsonb) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((inner_entry ->> 'publish_at')::timestamptz, '-infinity') >= coalesce((outer_entry ->> 'publish_at')::timestamptz, '-infinity')
    AND coalesce((inner_entry ->> 'unpublish_at')::timestamptz, 'infinity') <= coalesce((outer_entry ->> 'unpublish_at')::timestamptz, 'infinity')
$$;
--> statement-breakpoint
-- The rules of publication, whoever writes and on whatever way: a moderator leaves alone what is published, and where a second person is
-- required, nothing becomes public that no other person accepted. A change of what was accepted ends its acceptance.
CREATE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $guard$
DECLARE
  was_public boolean := TG_OP <> 'INSERT' AND OLD.status = 'published';
  is_public boolean := TG_OP <> 'DELETE' AND NEW.status = 'published';
  needs_second boolean;
  accepted text;
  present text;
BEGIN
  IF acts_as_moderator() AND (TG_OP = 'DELETE' OR was_public OR is_public) THEN
    RAISE insufficient_privilege USING MESSAGE = 'a moderator changes only what is not published';
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM entry_reviews WHERE entry_id = OLD.id;
    RETURN NULL;
  END IF;
  -- Locked, so that no fragment within it changes meanwhile: see guard_fragment.
  SELECT fingerprint INTO accepted FROM entry_reviews WHERE entry_id = NEW.id AND state = 'accepted' FOR SHARE;
  needs_second := is_public AND (SELECT review_required FROM settings);
  IF accepted IS NULL AND NOT needs_second THEN RETURN NULL; END IF;
  present := content_fingerprint(NEW);
  -- What is published already stays so, as long as it is not shown at times at which it was not.
  IF accepted = present OR (TG_OP = 'UPDATE' AND content_fingerprint(OLD) = present
    AND (NOT is_public OR (was_public AND is_shown_within(to_jsonb(NEW), to_jsonb(OLD))))) THEN
    RETURN NULL;
  END IF;
  IF needs_second THEN
    RAISE EXCEPTION USING ERRCODE = 'PR4EY', MESSAGE = 'nobody else has accepted this content';
  END IF;
  DELETE FROM entry_reviews WHERE entry_id = NEW.id AND state = 'accepted';
  RETURN NULL;
END $guard$;
--> statement-breakpoint
CREATE FUNCTION guard_content_table(table_name regclass) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER entry_guarded AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION guard_entry()', table_name);
END $$;
--> statement-breakpoint
SELECT guard_content_table(module::regclass) FROM content_tables;
--> statement-breakpoint
-- As before, and guarded.
CREATE OR REPLACE FUNCTION open_content_table(table_name regclass, visible_from text DEFAULT 'publish_at', visible_until text DEFAULT 'unpublish_at') RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $open$
DECLARE name text := (SELECT relname FROM pg_class WHERE oid = table_name);
BEGIN
  PERFORM open_to_readers(table_name, public_condition(visible_from, visible_until));
  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (status IN (''draft'', ''published'', ''archived''))', table_name, name || '_status_known');
  INSERT INTO content_tables VALUES (name, visible_from, visible_until);
  PERFORM renew_content_functions();
  PERFORM guard_content_table(table_name);
END $open$;
--> statement-breakpoint
-- An acceptance comes after a submission, from a person, for a content that is named; later it only loses persons whose accounts go.
CREATE FUNCTION guard_acceptance() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $guard$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'accepted' THEN
    IF (NEW.fingerprint, NEW.entry_id) IS NOT DISTINCT FROM (OLD.fingerprint, OLD.entry_id)
      AND coalesce(NEW.submitted_by = OLD.submitted_by, NEW.submitted_by IS NULL)
      AND coalesce(NEW.decided_by = OLD.decided_by, NEW.decided_by IS NULL) THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'submitted' AND OLD.entry_id = NEW.entry_id AND NEW.decided_by IS NOT NULL
    AND NEW.submitted_by IS NOT DISTINCT FROM OLD.submitted_by AND NEW.fingerprint IS NOT NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION USING ERRCODE = 'PR4EY', MESSAGE = 'only what was submitted is accepted, by another person';
END $guard$;
--> statement-breakpoint
CREATE TRIGGER acceptance_guarded BEFORE INSERT OR UPDATE ON entry_reviews FOR EACH ROW WHEN (NEW.state = 'accepted')
  EXECUTE FUNCTION guard_acceptance();
--> statement-breakpoint
-- A fragment is content of whatever shows it: its change ends what was accepted of that, and where a second person is required, one that is
-- public already stays as it is.
CREATE FUNCTION guard_fragment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $guard$
DECLARE
  name text;
  is_public boolean;
BEGIN
  DELETE FROM entry_reviews WHERE state = 'accepted' AND entry_id IN (SELECT entry_id FROM fragment_uses WHERE fragment_id = NEW.id);
  IF NOT coalesce((SELECT review_required FROM settings), false) THEN RETURN NULL; END IF;
  FOR name IN SELECT DISTINCT module FROM fragment_uses WHERE fragment_id = NEW.id AND module <> 'entry_draft' LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM fragment_uses AS used JOIN %I AS entry ON entry.id = used.entry_id
      WHERE used.fragment_id = $1 AND used.module = $2 AND entry.status = ''published'')', name) INTO is_public USING NEW.id, name;
    IF is_public THEN
      RAISE EXCEPTION USING ERRCODE = 'PR4EY', MESSAGE = 'nobody else has accepted this fragment';
    END IF;
  END LOOP;
  RETURN NULL;
END $guard$;
--> statement-breakpoint
CREATE TRIGGER fragment_guarded AFTER UPDATE ON fragments FOR EACH ROW WHEN (NEW.content IS DISTINCT FROM OLD.content)
  EXECUTE FUNCTION guard_fragment();
--> statement-breakpoint
-- What a moderator changes of a draft is not published by itself.
CREATE FUNCTION guard_draft() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF acts_as_moderator() THEN
    RAISE insufficient_privilege USING MESSAGE = 'a moderator leaves no draft that is published by itself';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER draft_guarded AFTER INSERT OR UPDATE ON entry_drafts FOR EACH ROW WHEN (NEW.publish_at IS NOT NULL) EXECUTE FUNCTION guard_draft();
--> statement-breakpoint
-- What no moderator changes, whatever the portal's code would let through.
CREATE FUNCTION refuse_moderators() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF acts_as_moderator() THEN
    RAISE insufficient_privilege USING MESSAGE = format('a moderator changes nothing in %s', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['users', 'sessions', 'session_tokens', 'password_links', 'api_keys', 'settings', 'categories', 'deleted_entries',
    'contact_messages', 'fragments', 'fragment_revisions', 'search_lexicon', 'search_stats'] LOOP
    EXECUTE format('CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators()', name);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION guard_content_table(regclass) FROM PUBLIC;
