ALTER TABLE "events" ADD COLUMN "placed_within" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "qualifier_id" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "qualifier_rank" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "divided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_qualifier_id_events_id_fk" FOREIGN KEY ("qualifier_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_by_qualifier" ON "events" USING btree ("qualifier_id") WHERE "events"."qualifier_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_qualifier" CHECK (("events"."qualifier_id" is null) = ("events"."qualifier_rank" is null));