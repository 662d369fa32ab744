CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcements_title" ON "announcements" USING btree ("title" collate "pl-x-icu");--> statement-breakpoint
CREATE INDEX "announcements_date" ON "announcements" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "announcements_category" ON "announcements" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "changelog_created" ON "changelog" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "changelog_title" ON "changelog" USING btree ("title" collate "pl-x-icu");--> statement-breakpoint
CREATE INDEX "changelog_date" ON "changelog" USING btree ("release_date");--> statement-breakpoint
CREATE INDEX "changelog_category" ON "changelog" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "documentation_created" ON "documentation" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "documentation_title" ON "documentation" USING btree ("title" collate "pl-x-icu");--> statement-breakpoint
CREATE INDEX "documentation_category" ON "documentation" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "knowledge_base_created" ON "knowledge_base" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "knowledge_base_title" ON "knowledge_base" USING btree ("title" collate "pl-x-icu");--> statement-breakpoint
CREATE INDEX "knowledge_base_category" ON "knowledge_base" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "resources_created" ON "resources" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "resources_title" ON "resources" USING btree ("title" collate "pl-x-icu");--> statement-breakpoint
CREATE INDEX "resources_category" ON "resources" USING btree ("category_id");