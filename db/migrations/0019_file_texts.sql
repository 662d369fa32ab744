CREATE TABLE "file_texts" (
	"file_name" text PRIMARY KEY NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extractor" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_name_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."files"("name") ON DELETE cascade ON UPDATE no action;