ALTER TABLE "channels" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "livers" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_template" ON "events" USING btree ("template","state","ends_at","id");