ALTER TABLE "fragment_revisions" DROP CONSTRAINT "fragment_revisions_kind_known";--> statement-breakpoint
ALTER TABLE "fragment_revisions" DROP CONSTRAINT "fragment_revisions_fragment_id_fragments_id_fk";
--> statement-breakpoint
ALTER TABLE "fragment_revisions" ADD CONSTRAINT "fragment_revisions_kind_known" CHECK ("fragment_revisions"."kind" in ('create', 'save', 'restore', 'undelete'));