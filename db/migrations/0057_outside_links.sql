CREATE TABLE "outside_links" (
	"url" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"failure" text,
	"night" date,
	"failed_nights" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_links_checked" ON "outside_links" USING btree ("checked_at");
--> statement-breakpoint
SELECT open_to_admins('outside_links'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON outside_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
