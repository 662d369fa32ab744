ALTER TABLE "file_texts" ADD COLUMN "unreadable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "file_texts" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;