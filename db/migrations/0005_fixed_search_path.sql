-- Names in the rule of what is visible mean the portal's tables, never a temporary table that somebody made in their own session.
ALTER FUNCTION entry_is_visible(text, uuid) SET search_path = public, pg_temp;
