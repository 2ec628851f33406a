CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "outbox_events" ("type", "subject", "payload", "at")
SELECT 'GiftSent', 'gift:' || "id", jsonb_build_object('id', "id", 'liveId', "live_id"), "at"
FROM "sent_gifts" WHERE NOT "published" ORDER BY "at";--> statement-breakpoint
DROP INDEX "sent_gifts_unpublished";--> statement-breakpoint
ALTER TABLE "sent_gifts" DROP COLUMN "published";--> statement-breakpoint
-- Replaced by a function with one more parameter, which would not replace this one.
DROP FUNCTION IF EXISTS gifts_send(uuid[], integer[], text[], text[], text[], integer[], integer, timestamptz);