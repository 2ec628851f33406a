CREATE TABLE "casts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "casts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel_id" integer NOT NULL,
	"name" text NOT NULL,
	"reading" text NOT NULL,
	"bio" text NOT NULL,
	"image_url" text,
	"position" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_members" (
	"channel_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"ownership_offered" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_members_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "episode_casts" (
	"episode_id" integer NOT NULL,
	"cast_id" integer NOT NULL,
	CONSTRAINT "episode_casts_episode_id_cast_id_pk" PRIMARY KEY("episode_id","cast_id")
);
--> statement-breakpoint
CREATE TABLE "episode_invites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episode_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"episode_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_invites_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "episode_progress" (
	"user_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"position_ms" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_progress_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "episode_viewers" (
	"episode_id" integer NOT NULL,
	"person" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_viewers_episode_id_person_pk" PRIMARY KEY("episode_id","person")
);
--> statement-breakpoint
CREATE TABLE "episode_views" (
	"episode_id" integer PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"series_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"position" bigint NOT NULL,
	"visibility" text NOT NULL,
	"genre" text,
	"publishes_at" timestamp with time zone,
	"video_id" integer,
	"commenting" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_followers" (
	"channel_id" integer PRIMARY KEY NOT NULL,
	"followers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_follows" (
	"channel_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_follows_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"cover_url" text,
	"visibility" text NOT NULL,
	"position" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel_id" integer NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" DROP CONSTRAINT "channels_owner_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "channels_owner";--> statement-breakpoint
ALTER TABLE "comment_reports" ALTER COLUMN "live_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "genre" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "cover_url" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "avatar_url" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD COLUMN "channel_id" integer;--> statement-breakpoint
ALTER TABLE "casts" ADD CONSTRAINT "casts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_casts" ADD CONSTRAINT "episode_casts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_casts" ADD CONSTRAINT "episode_casts_cast_id_casts_id_fk" FOREIGN KEY ("cast_id") REFERENCES "public"."casts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_invites" ADD CONSTRAINT "episode_invites_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD CONSTRAINT "episode_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD CONSTRAINT "episode_progress_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_viewers" ADD CONSTRAINT "episode_viewers_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_views" ADD CONSTRAINT "episode_views_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_followers" ADD CONSTRAINT "channel_followers_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_follows" ADD CONSTRAINT "channel_follows_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_follows" ADD CONSTRAINT "channel_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_posts" ADD CONSTRAINT "channel_posts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_posts" ADD CONSTRAINT "channel_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "casts_by_channel" ON "casts" USING btree ("channel_id","position","id");--> statement-breakpoint
CREATE INDEX "channel_members_by_user" ON "channel_members" USING btree ("user_id","channel_id");--> statement-breakpoint
CREATE INDEX "episode_casts_by_cast" ON "episode_casts" USING btree ("cast_id","episode_id");--> statement-breakpoint
CREATE INDEX "episode_invites_by_episode" ON "episode_invites" USING btree ("episode_id","id");--> statement-breakpoint
CREATE INDEX "episode_progress_by_episode" ON "episode_progress" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "episode_viewers_age" ON "episode_viewers" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "episodes_by_series" ON "episodes" USING btree ("series_id","position","id");--> statement-breakpoint
CREATE INDEX "episodes_listed" ON "episodes" USING btree ("channel_id","publishes_at","id") WHERE "episodes"."visibility" in ('public', 'followers');--> statement-breakpoint
CREATE INDEX "episodes_by_video" ON "episodes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "channel_follows_by_user" ON "channel_follows" USING btree ("user_id","followed_at");--> statement-breakpoint
CREATE INDEX "series_by_channel" ON "series" USING btree ("channel_id","position","id");--> statement-breakpoint
CREATE INDEX "channel_posts_by_channel" ON "channel_posts" USING btree ("channel_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "channel_posts_by_author" ON "channel_posts" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reports_channel_once" ON "comment_reports" USING btree ("channel_id","reporter_id") WHERE "comment_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "lives_started_by_liver" ON "lives" USING btree ("liver_id","started_at","id");--> statement-breakpoint
INSERT INTO "channel_members" ("channel_id", "user_id", "role", "since") SELECT "id", "owner_user_id", 'owner', "created_at" FROM "channels";--> statement-breakpoint
ALTER TABLE "channels" DROP COLUMN "owner_user_id";--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_subject" CHECK (num_nonnulls("comment_reports"."live_id", "comment_reports"."channel_id") = 1);