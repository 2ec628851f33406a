ALTER TABLE "archives" ADD COLUMN "picture_ms" integer;--> statement-breakpoint
ALTER TABLE "archives" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;