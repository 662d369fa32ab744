-- What a select field may hold is checked under its own name, as `contentTable` writes it for every module. The checks are there
-- since the beginning: one of them under another name, and the other as it should be.
ALTER TABLE "resources" RENAME CONSTRAINT "resources_type_known" TO "resources_resource_type_known";
