SELECT open_to_admins('search_thesaurus_off'::regclass);
--> statement-breakpoint
DROP FUNCTION count_search(text, integer);
--> statement-breakpoint
CREATE FUNCTION count_search(searched text, found integer, best real) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO search_stats (query, day, searches, results, coverage) VALUES (left(searched, 200), current_date, 1, found, best)
  ON CONFLICT (query, day) DO UPDATE
    SET searches = search_stats.searches + 1, results = excluded.results, coverage = excluded.coverage
$$;
--> statement-breakpoint
-- A result was opened after a search of today or, around midnight, of yesterday; what nobody searched for is not counted.
CREATE FUNCTION count_opened_result(searched text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE search_stats SET opened = least(opened + 1, searches)
  WHERE query = left(searched, 200)
    AND day = (SELECT max(day) FROM search_stats WHERE query = left(searched, 200) AND day >= current_date - 1)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_search(text, integer, real), count_opened_result(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION count_search(text, integer, real), count_opened_result(text) TO portal_public, portal_admin;
