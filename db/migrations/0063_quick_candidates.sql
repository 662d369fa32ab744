-- The candidates of each plan (plan-candidates.ts) in turns, step after step until there are enough. Each step is planned
-- with its own words: how many pages have them decides how it is answered. PostgreSQL takes comparing arrays for cheap
-- and would rather compare those of every page than look into GIN, which takes a small part of the time: so the costs
-- are set nearer to what they are.
DROP FUNCTION find_search_candidates(text, jsonb, integer);
--> statement-breakpoint
CREATE FUNCTION find_search_candidates(of_reader text, plans jsonb, most integer)
RETURNS TABLE (plan integer, turn integer, n integer)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET cpu_operator_cost = 0.1 AS $$
DECLARE
  asked record;
  step jsonb;
  narrowed text;
  wanted text;
  taken integer[];
  fresh integer[];
BEGIN
  FOR asked IN SELECT value, ordinality FROM jsonb_array_elements(plans) WITH ORDINALITY LOOP
    SELECT coalesce(string_agg(format(' AND NOT terms && %L::integer[]', translate(value::text, '[] ', '{}')), ''), '')
      INTO narrowed FROM jsonb_array_elements(asked.value -> 'none');
    IF asked.value ? 'modules' THEN
      narrowed := narrowed || format(' AND module = ANY (%L::text[])', ARRAY(SELECT jsonb_array_elements_text(asked.value -> 'modules')));
    END IF;
    IF asked.value ? 'facets' THEN
      narrowed := narrowed || format(' AND facets @> %L::jsonb', asked.value -> 'facets');
    END IF;
    taken := '{}';
    FOR step IN SELECT value FROM jsonb_array_elements(asked.value -> 'steps') LOOP
      EXIT WHEN cardinality(taken) >= most;
      SELECT string_agg(format(' AND %I && %L::integer[]',
          CASE WHEN (step -> 'titled')::boolean THEN 'titled' ELSE 'terms' END, translate(value::text, '[] ', '{}')), '')
        INTO wanted FROM jsonb_array_elements(step -> 'all');
      EXECUTE format('SELECT array_agg(n) FROM (SELECT n FROM search_pages WHERE reader = %L%s%s AND n <> ALL (%L::integer[]) LIMIT %s) AS found',
        of_reader, wanted, narrowed, taken, most - cardinality(taken)) INTO fresh;
      taken := taken || fresh;
    END LOOP;
    RETURN QUERY SELECT asked.ordinality::integer - 1, place::integer, page
      FROM unnest(taken) WITH ORDINALITY AS pages (page, place);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_search_candidates(text, jsonb, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_search_candidates(text, jsonb, integer) TO portal_admin;
