-- A moderator makes a draft for everybody that was for members: what only members have seen of its past goes. They write no row.
DROP TRIGGER moderators_refused ON published_changes;
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE ON published_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
