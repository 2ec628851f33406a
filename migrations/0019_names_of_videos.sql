ALTER TABLE "videos" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The name of the file that plays, or of the first one.
UPDATE "videos" SET "name" = "file"."name" FROM (
  SELECT DISTINCT ON ("video_id") "video_id", "name" FROM "video_files"
  WHERE NOT "removed" ORDER BY "video_id", "current" DESC
) AS "file" WHERE "file"."video_id" = "videos"."id";--> statement-breakpoint
CREATE INDEX "videos_by_name" ON "videos" USING btree ("channel_id",(lower("name") collate "C"),"id");
