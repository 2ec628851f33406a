CREATE TABLE "video_captions" (
	"video_id" integer NOT NULL,
	"language" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_captions_video_id_language_pk" PRIMARY KEY("video_id","language")
);
--> statement-breakpoint
CREATE TABLE "video_files" (
	"id" text PRIMARY KEY NOT NULL,
	"video_id" integer,
	"state" text NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reason" text,
	"detail" text,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"stored_bytes" bigint,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"thumbnail_source" text DEFAULT 'automatic' NOT NULL,
	"thumbnail_at_ms" integer,
	"thumbnail_name" text
);
--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_files_of_video" ON "video_files" USING btree ("video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_files_current" ON "video_files" USING btree ("video_id") WHERE "video_files"."current" and not "video_files"."removed";--> statement-breakpoint
CREATE UNIQUE INDEX "video_files_next" ON "video_files" USING btree ("video_id") WHERE not "video_files"."current" and not "video_files"."removed";--> statement-breakpoint
CREATE INDEX "video_files_unfinished" ON "video_files" USING btree ("state","received_at") WHERE "video_files"."state" in ('uploading', 'waiting', 'converting') and not "video_files"."removed";--> statement-breakpoint
CREATE INDEX "video_files_removed" ON "video_files" USING btree ("id") WHERE "video_files"."removed";--> statement-breakpoint
CREATE INDEX "videos_of_channel" ON "videos" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "videos_without_thumbnail" ON "videos" USING btree ("id") WHERE "videos"."thumbnail_name" is null;