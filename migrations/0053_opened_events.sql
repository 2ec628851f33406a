ALTER TABLE "events" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
UPDATE "events" SET "opened_at" = "created_at" WHERE "state" NOT IN ('draft', 'cancelled');--> statement-breakpoint
UPDATE "events" SET "opened_at" = "opened"."at" FROM (
	SELECT "details" ->> 'event' AS "event", min("at") AS "at" FROM "audit_entries" WHERE "action" = 'event.opened' GROUP BY 1
) AS "opened" WHERE "opened"."event" = "events"."id"::text AND "state" <> 'draft';--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_opened" CHECK ("events"."state" <> 'draft' or "events"."opened_at" is null);