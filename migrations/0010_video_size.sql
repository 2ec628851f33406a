ALTER TABLE "lives" ADD COLUMN "video_width" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "video_height" integer;