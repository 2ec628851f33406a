CREATE TABLE "archives" (
	"live_id" text PRIMARY KEY NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"picture" boolean NOT NULL,
	"published" boolean NOT NULL,
	"trim_from_ms" integer,
	"trim_to_ms" integer
);
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "archiving" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "archive_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "recording_fault" text;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_by_age" ON "archives" USING btree ("archived_at");