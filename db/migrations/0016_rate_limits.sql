CREATE TABLE "rate_limit_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limit_uses_few" CHECK (cardinality(used_at) <= 100)
);
--> statement-breakpoint
CREATE INDEX "rate_limit_uses_expiry" ON "rate_limit_uses" USING btree ("expires_at");