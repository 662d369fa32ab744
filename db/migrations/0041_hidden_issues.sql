CREATE TABLE "hidden_issues" (
	"entry_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"passage" text NOT NULL,
	"reason" text NOT NULL,
	"hidden_by" uuid,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_issues_entry_id_rule_passage_pk" PRIMARY KEY("entry_id","rule","passage")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "checks_off" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_issues" ADD CONSTRAINT "hidden_issues_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
SELECT open_to_admins('hidden_issues'::regclass);
