CREATE TABLE "text_checks" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"severity" text NOT NULL,
	"line" integer NOT NULL,
	"column" integer NOT NULL,
	"length" integer NOT NULL,
	"passage" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_issues" ADD CONSTRAINT "text_issues_entry_id_text_checks_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."text_checks"("entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_checks_checked" ON "text_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "text_issues_entry" ON "text_issues" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "text_issues_rule" ON "text_issues" USING btree ("rule");
--> statement-breakpoint
SELECT open_to_admins('text_checks'::regclass), open_to_admins('text_issues'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON text_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON text_issues FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
