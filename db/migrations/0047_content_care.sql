CREATE TABLE "review_reminders" (
	"entry_id" uuid NOT NULL,
	"review_at" date NOT NULL,
	"stage" text NOT NULL,
	"receiver" text NOT NULL,
	CONSTRAINT "review_reminders_entry_id_review_at_stage_receiver_pk" PRIMARY KEY("entry_id","review_at","stage","receiver")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "mailed_notices" SET DEFAULT '{"due_for_review"}';--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "default_owner" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "review_months" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_default_owner_users_id_fk" FOREIGN KEY ("default_owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_review_months" CHECK (review_months between 1 and 120);
--> statement-breakpoint
-- own
SELECT open_to_admins('review_reminders'::regclass);
--> statement-breakpoint
CREATE TRIGGER moderators_refused BEFORE INSERT OR UPDATE OR DELETE ON review_reminders FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderators();
--> statement-breakpoint
-- Whoever owns content is told by e-mail as well when it is due for review, unless they choose otherwise.
UPDATE users SET mailed_notices = array_append(mailed_notices, 'due_for_review') WHERE NOT 'due_for_review' = ANY (mailed_notices);
