CREATE TABLE "job_progress" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
SELECT open_to_admins('job_progress'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON job_progress FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
