ALTER TABLE "picks" ADD COLUMN "genre" text;--> statement-breakpoint
CREATE INDEX "picks_of_genre" ON "picks" USING btree ("genre","id");--> statement-breakpoint
UPDATE "picks" SET "genre" = coalesce(
  (SELECT "lives"."genre" FROM "lives" WHERE "lives"."id" = "picks"."live_id"),
  (SELECT "episodes"."genre" FROM "episodes" WHERE "episodes"."id" = "picks"."episode_id")
);
