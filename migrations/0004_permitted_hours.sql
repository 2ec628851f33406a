ALTER TABLE "lives" ADD COLUMN "must_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "end_reason" text;