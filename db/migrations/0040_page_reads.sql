CREATE TABLE "page_reads" (
	"day" date NOT NULL,
	"module" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "page_reads_day_module_entry_id_pk" PRIMARY KEY("day","module","entry_id")
);
--> statement-breakpoint
SELECT open_to_admins('page_reads'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON page_reads FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
