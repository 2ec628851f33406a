CREATE TABLE "episode_comment_bans" (
	"channel_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"by_user_id" integer,
	CONSTRAINT "episode_comment_bans_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "episode_comment_words" (
	"channel_id" integer PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_episode_comments" (
	"episode_id" integer PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	CONSTRAINT "pinned_episode_comments_by_comment" UNIQUE("comment_id")
);
--> statement-breakpoint
ALTER TABLE "episode_comment_bans" ADD CONSTRAINT "episode_comment_bans_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comment_bans" ADD CONSTRAINT "episode_comment_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comment_bans" ADD CONSTRAINT "episode_comment_bans_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comment_words" ADD CONSTRAINT "episode_comment_words_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_episode_comments" ADD CONSTRAINT "pinned_episode_comments_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_episode_comments" ADD CONSTRAINT "pinned_episode_comments_comment_id_episode_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."episode_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_comment_bans_newest" ON "episode_comment_bans" USING btree ("channel_id","since","user_id");--> statement-breakpoint
CREATE INDEX "episode_comment_bans_by_user" ON "episode_comment_bans" USING btree ("user_id");--> statement-breakpoint
-- Users whom an owner of a channel has blocked no longer follow it.
WITH "removed" AS (
	DELETE FROM "channel_follows" USING "channel_members", "blocks"
	WHERE "channel_members"."channel_id" = "channel_follows"."channel_id" AND "channel_members"."role" = 'owner'
		AND "blocks"."user_id" = "channel_members"."user_id" AND "blocks"."blocked_id" = "channel_follows"."user_id"
	RETURNING "channel_follows"."channel_id"
)
UPDATE "channel_followers" SET "followers" = "followers" - "counted"."users"
FROM (SELECT "channel_id", count(*) AS "users" FROM "removed" GROUP BY "channel_id") AS "counted"
WHERE "counted"."channel_id" = "channel_followers"."channel_id";
