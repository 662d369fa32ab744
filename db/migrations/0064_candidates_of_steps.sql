-- The candidates of each plan (plan-candidates.ts), step after step until they are enough; the process puts the steps
-- together (merge-plans.ts). Each step is planned with its own words: how many pages have them decides how it is
-- answered. PostgreSQL takes comparing arrays for cheap and would rather compare those of every page than look into GIN,
-- which takes a small part of the time: so the costs are set nearer to what they are.
DROP FUNCTION find_search_candidates(text, jsonb, integer);
--> statement-breakpoint
CREATE FUNCTION find_search_candidates(of_reader text, plans jsonb, enough integer, most integer)
RETURNS TABLE (plan integer, pages integer[], versions bigint[])
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off SET cpu_operator_cost = 0.1 AS $$
DECLARE
  asked record;
  step jsonb;
  narrowed text;
  wanted text;
  taken integer[];
BEGIN
  FOR asked IN SELECT value, ordinality FROM jsonb_array_elements(plans) WITH ORDINALITY LOOP
    plan := asked.ordinality - 1;
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
      SELECT string_agg(format(' AND %I && %L::integer[]',
          CASE WHEN (step -> 'titled')::boolean THEN 'titled' ELSE 'terms' END, translate(value::text, '[] ', '{}')), '')
        INTO wanted FROM jsonb_array_elements(step -> 'all');
      EXECUTE format('SELECT array_agg(n), array_agg(version) FROM (SELECT n, version FROM search_pages WHERE reader = %L%s%s LIMIT %s) AS found',
        of_reader, wanted, narrowed, most) INTO pages, versions;
      RETURN NEXT;
      taken := taken || pages;
      -- Steps share pages, so together they have fewer.
      EXIT WHEN cardinality(pages) >= enough
        OR cardinality(taken) >= enough AND (SELECT count(DISTINCT n) FROM unnest(taken) AS n) >= enough;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_search_candidates(text, jsonb, integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_search_candidates(text, jsonb, integer, integer) TO portal_admin;
