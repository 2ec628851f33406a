ALTER TABLE "events" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
UPDATE "events" SET "opened_at" = coalesce(
	(SELECT min("at") FROM "audit_entries" WHERE "action" = 'event.opened' AND "details" ->> 'event' = "events"."id"::text),
	CASE WHEN "state" <> 'cancelled' THEN "created_at" END
) WHERE "state" <> 'draft';--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_opened" CHECK ("events"."state" = 'cancelled' or ("events"."opened_at" is null) = ("events"."state" = 'draft'));