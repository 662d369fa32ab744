CREATE TABLE "search_counts" (
	"reader" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"pages" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "search_counts_reader_kind_number_pk" PRIMARY KEY("reader","kind","number")
);
--> statement-breakpoint
CREATE TABLE "search_pages" (
	"n" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_pages_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reader" text NOT NULL,
	"module" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"terms" integer[] NOT NULL,
	"titled" integer[] NOT NULL,
	"counts" "bytea" NOT NULL,
	"page" "bytea" NOT NULL,
	"lengths" integer[] NOT NULL,
	"print" bigint NOT NULL,
	"facets" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_counts_version" ON "search_counts" USING btree ("reader","version","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "search_pages_page" ON "search_pages" USING btree ("reader","module","id");--> statement-breakpoint
CREATE INDEX "search_pages_terms_public" ON "search_pages" USING gin ("terms") WITH (fastupdate=false) WHERE reader = 'public';--> statement-breakpoint
CREATE INDEX "search_pages_titled_public" ON "search_pages" USING gin ("titled") WITH (fastupdate=false) WHERE reader = 'public';--> statement-breakpoint
CREATE INDEX "search_pages_terms_members" ON "search_pages" USING gin ("terms") WITH (fastupdate=false) WHERE reader = 'members';--> statement-breakpoint
CREATE INDEX "search_pages_titled_members" ON "search_pages" USING gin ("titled") WITH (fastupdate=false) WHERE reader = 'members';
--> statement-breakpoint
SELECT open_to_admins('search_pages'::regclass), open_to_admins('search_counts'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON search_pages FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON search_counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
-- The candidates of each plan (plan-candidates.ts), step after step until there are enough. Each step is planned with its
-- own words: how many pages have them decides how it is answered.
CREATE FUNCTION find_search_candidates(of_reader text, plans jsonb, most integer)
RETURNS TABLE (plan integer, n integer, module text, id text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  asked record;
  step jsonb;
  narrowed text;
  wanted text;
  missing integer;
  found integer;
BEGIN
  FOR asked IN SELECT value, ordinality FROM jsonb_array_elements(plans) WITH ORDINALITY LOOP
    narrowed := '';
    IF asked.value ? 'modules' THEN
      narrowed := format(' AND module = ANY (%L::text[])', ARRAY(SELECT jsonb_array_elements_text(asked.value -> 'modules')));
    END IF;
    IF asked.value ? 'facets' THEN
      narrowed := narrowed || format(' AND facets @> %L::jsonb', asked.value -> 'facets');
    END IF;
    missing := most;
    FOR step IN SELECT value FROM jsonb_array_elements(asked.value -> 'steps') LOOP
      EXIT WHEN missing <= 0;
      SELECT string_agg(format(' AND %I && %L::integer[]',
          CASE WHEN (step -> 'titled')::boolean THEN 'titled' ELSE 'terms' END, translate(value::text, '[] ', '{}')), '')
        INTO wanted FROM jsonb_array_elements(step -> 'all');
      SELECT wanted || coalesce(string_agg(format(' AND NOT terms && %L::integer[]', translate(value::text, '[] ', '{}')), ''), '')
        INTO wanted FROM jsonb_array_elements(step -> 'none');
      IF (step -> 'untitled')::boolean THEN
        SELECT wanted || format(' AND NOT (%s)', string_agg(format('titled && %L::integer[]', translate(value::text, '[] ', '{}')), ' AND '))
          INTO wanted FROM jsonb_array_elements(step -> 'all');
      END IF;
      RETURN QUERY EXECUTE format('SELECT %s, n, module, id FROM search_pages WHERE reader = %L%s%s LIMIT %s',
        asked.ordinality - 1, of_reader, wanted, narrowed, missing);
      GET DIAGNOSTICS found = ROW_COUNT;
      missing := missing - found;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_search_candidates(text, jsonb, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_search_candidates(text, jsonb, integer) TO portal_admin;
