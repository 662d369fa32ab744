ALTER TABLE "users" ADD COLUMN "editor_view" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_editor_view_known" CHECK ("users"."editor_view" in ('visual', 'source'));