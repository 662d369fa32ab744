CREATE TABLE "news" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"public_since" timestamp with time zone DEFAULT now() NOT NULL,
	"batch" uuid
);
--> statement-breakpoint
CREATE INDEX "news_batch" ON "news" USING btree ("batch");
--> statement-breakpoint
SELECT open_to_admins('news'::regclass);
