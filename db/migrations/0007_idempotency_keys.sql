CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_hash_pk" PRIMARY KEY("caller","key_hash"),
	CONSTRAINT "idempotency_keys_hashed" CHECK (length(key_hash) = 64 and length(fingerprint) = 64)
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");