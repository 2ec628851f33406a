ALTER TABLE "genres" ADD COLUMN "icon" text DEFAULT 'sparkles' NOT NULL;--> statement-breakpoint
UPDATE "genres" SET "icon" = chosen."icon"
FROM (
	VALUES
		('talk', 'messages'),
		('music', 'music'),
		('game', 'gamepad'),
		('sing', 'microphone'),
		('dance', 'person'),
		('cooking', 'chef-hat'),
		('travel', 'plane'),
		('study', 'book'),
		('sports', 'trophy'),
		('other', 'sparkles')
) AS chosen ("id", "icon")
WHERE "genres"."id" = chosen."id";
