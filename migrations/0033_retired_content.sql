ALTER TABLE "casts" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "channels_retired" ON "channels" USING btree ("id") WHERE "channels"."retired_at" is not null;--> statement-breakpoint
CREATE INDEX "series_retired" ON "series" USING btree ("id") WHERE "series"."retired_at" is not null;