CREATE TABLE "episode_comment_counts" (
	"episode_id" integer PRIMARY KEY NOT NULL,
	"comments" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_comment_rates" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"latest" jsonb NOT NULL,
	"silenced_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "episode_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "episode_comments_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"episode_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"at_ms" integer,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "co_watched_episodes" (
	"episode_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"users" integer NOT NULL,
	CONSTRAINT "co_watched_episodes_episode_id_other_id_pk" PRIMARY KEY("episode_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "episode_watches" (
	"user_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"watched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_watches_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" text PRIMARY KEY NOT NULL,
	"name_ja" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ko" text NOT NULL,
	"position" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
INSERT INTO "genres" ("id", "name_ja", "name_en", "name_ko", "position") VALUES
	('talk', '雑談', 'Talk', '토크', 10),
	('music', '音楽', 'Music', '음악', 20),
	('game', 'ゲーム', 'Games', '게임', 30),
	('sing', '歌', 'Singing', '노래', 40),
	('dance', 'ダンス', 'Dance', '댄스', 50),
	('cooking', '料理', 'Cooking', '요리', 60),
	('travel', '旅行', 'Travel', '여행', 70),
	('study', '勉強', 'Study', '공부', 80),
	('sports', 'スポーツ', 'Sports', '스포츠', 90),
	('other', 'その他', 'Other', '기타', 100);
--> statement-breakpoint
CREATE TABLE "live_reminders" (
	"live_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_reminders_live_id_user_id_pk" PRIMARY KEY("live_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_thumbnail_uploads" (
	"liver_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_ja" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ko" text NOT NULL,
	"body_ja" text NOT NULL,
	"body_en" text NOT NULL,
	"body_ko" text NOT NULL,
	"publishes_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pick_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"liver_id" integer,
	"channel_id" integer,
	"permission" text NOT NULL,
	CONSTRAINT "pick_settings_of_liver" UNIQUE("liver_id"),
	CONSTRAINT "pick_settings_of_channel" UNIQUE("channel_id"),
	CONSTRAINT "pick_settings_owner" CHECK (num_nonnulls("pick_settings"."liver_id", "pick_settings"."channel_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "picks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"live_id" text,
	"episode_id" integer,
	"liver_id" integer,
	"channel_id" integer,
	"cutter_id" integer,
	"stream_id" text NOT NULL,
	"source_stream_id" text NOT NULL,
	"title" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"position_ms" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"window" real,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"poster_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "picks_stream_id_unique" UNIQUE("stream_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_closings" (
	"period" text NOT NULL,
	"starts" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ranking_closings_period_starts_pk" PRIMARY KEY("period","starts")
);
--> statement-breakpoint
CREATE TABLE "ranking_results" (
	"board" text NOT NULL,
	"genre" text NOT NULL,
	"period" text NOT NULL,
	"starts" date NOT NULL,
	"rank" integer NOT NULL,
	"user_id" integer NOT NULL,
	"points" bigint NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ranking_results_board_genre_period_starts_rank_pk" PRIMARY KEY("board","genre","period","starts","rank")
);
--> statement-breakpoint
CREATE TABLE "ranking_scores" (
	"period" text NOT NULL,
	"starts" date NOT NULL,
	"board" text NOT NULL,
	"genre" text NOT NULL,
	"user_id" integer NOT NULL,
	"points" bigint NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ranking_scores_period_starts_board_genre_user_id_pk" PRIMARY KEY("period","starts","board","genre","user_id"),
	CONSTRAINT "ranking_scores_never_negative" CHECK ("ranking_scores"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"reading" text NOT NULL,
	"body" text NOT NULL,
	"grams" text[] NOT NULL,
	"genres" text[] NOT NULL,
	"state" text,
	"owner_id" integer,
	"channel_id" integer,
	"video_id" integer,
	"duration_ms" integer,
	"visible_from" timestamp with time zone NOT NULL,
	"visible_until" timestamp with time zone,
	"dated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_documents_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "channel_days" (
	"channel_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	"plays" bigint NOT NULL,
	"watch_ms" bigint NOT NULL,
	"watched_shares" double precision NOT NULL,
	CONSTRAINT "channel_days_channel_id_day_pk" PRIMARY KEY("channel_id","day")
);
--> statement-breakpoint
CREATE TABLE "channel_origins" (
	"channel_id" integer NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "channel_origins_channel_id_day_source_device_pk" PRIMARY KEY("channel_id","day","source","device")
);
--> statement-breakpoint
CREATE TABLE "episode_days" (
	"episode_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	"plays" bigint NOT NULL,
	"watch_ms" bigint NOT NULL,
	"watched_shares" double precision NOT NULL,
	CONSTRAINT "episode_days_episode_id_day_pk" PRIMARY KEY("episode_id","day")
);
--> statement-breakpoint
CREATE TABLE "episode_origins" (
	"episode_id" integer NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "episode_origins_episode_id_day_source_device_pk" PRIMARY KEY("episode_id","day","source","device")
);
--> statement-breakpoint
CREATE TABLE "episode_retention" (
	"episode_id" integer NOT NULL,
	"day" date NOT NULL,
	"chunk" smallint NOT NULL,
	"plays" integer[] NOT NULL,
	CONSTRAINT "episode_retention_episode_id_day_chunk_pk" PRIMARY KEY("episode_id","day","chunk")
);
--> statement-breakpoint
ALTER TABLE "comment_reports" DROP CONSTRAINT "comment_reports_subject";--> statement-breakpoint
ALTER TABLE "comment_reports" ADD COLUMN "episode_id" integer;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD COLUMN "pick_id" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "thumbnail_url" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "thumbnail_template" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "schedule_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_comment_counts" ADD CONSTRAINT "episode_comment_counts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comment_rates" ADD CONSTRAINT "episode_comment_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comments" ADD CONSTRAINT "episode_comments_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comments" ADD CONSTRAINT "episode_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_watched_episodes" ADD CONSTRAINT "co_watched_episodes_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_watched_episodes" ADD CONSTRAINT "co_watched_episodes_other_id_episodes_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_watches" ADD CONSTRAINT "episode_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_watches" ADD CONSTRAINT "episode_watches_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_thumbnail_uploads" ADD CONSTRAINT "live_thumbnail_uploads_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_settings" ADD CONSTRAINT "pick_settings_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_settings" ADD CONSTRAINT "pick_settings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_cutter_id_users_id_fk" FOREIGN KEY ("cutter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_results" ADD CONSTRAINT "ranking_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_scores" ADD CONSTRAINT "ranking_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_days" ADD CONSTRAINT "channel_days_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_origins" ADD CONSTRAINT "channel_origins_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_days" ADD CONSTRAINT "episode_days_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_days" ADD CONSTRAINT "episode_days_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_origins" ADD CONSTRAINT "episode_origins_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_retention" ADD CONSTRAINT "episode_retention_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_comments_newest" ON "episode_comments" USING btree ("episode_id","sequence");--> statement-breakpoint
CREATE INDEX "episode_comments_by_time" ON "episode_comments" USING btree ("episode_id","at_ms","sequence") WHERE "episode_comments"."at_ms" is not null;--> statement-breakpoint
CREATE INDEX "episode_comments_by_author" ON "episode_comments" USING btree ("author_id","sequence");--> statement-breakpoint
CREATE INDEX "co_watched_episodes_ranked" ON "co_watched_episodes" USING btree ("episode_id","users","other_id");--> statement-breakpoint
CREATE INDEX "co_watched_episodes_by_other" ON "co_watched_episodes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "episode_watches_of_user" ON "episode_watches" USING btree ("user_id","watched_at");--> statement-breakpoint
CREATE INDEX "episode_watches_of_episode" ON "episode_watches" USING btree ("episode_id","watched_at");--> statement-breakpoint
CREATE INDEX "episode_watches_age" ON "episode_watches" USING btree ("watched_at");--> statement-breakpoint
CREATE INDEX "live_reminders_by_user" ON "live_reminders" USING btree ("user_id","live_id");--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("publishes_at","id");--> statement-breakpoint
CREATE INDEX "picks_newest" ON "picks" USING btree ("id") WHERE not "picks"."removed";--> statement-breakpoint
CREATE INDEX "picks_of_live" ON "picks" USING btree ("live_id","id");--> statement-breakpoint
CREATE INDEX "picks_of_episode" ON "picks" USING btree ("episode_id","id");--> statement-breakpoint
CREATE INDEX "picks_of_liver" ON "picks" USING btree ("liver_id","id");--> statement-breakpoint
CREATE INDEX "picks_of_channel" ON "picks" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "picks_by_cutter" ON "picks" USING btree ("cutter_id","created_at");--> statement-breakpoint
CREATE INDEX "picks_unmade" ON "picks" USING btree ("id") WHERE "picks"."state" <> 'ready' and not "picks"."removed";--> statement-breakpoint
CREATE INDEX "picks_to_delete" ON "picks" USING btree ("id") WHERE "picks"."removed" or ("picks"."live_id" is null and "picks"."episode_id" is null);--> statement-breakpoint
CREATE INDEX "ranking_results_podiums" ON "ranking_results" USING btree ("board","genre","period","starts" DESC NULLS LAST,"rank") WHERE "ranking_results"."rank" <= 3;--> statement-breakpoint
CREATE INDEX "ranking_scores_ranks" ON "ranking_scores" USING btree ("period","starts","board","genre","points" DESC NULLS LAST,"reached_at","user_id");--> statement-breakpoint
CREATE INDEX "search_documents_by_grams" ON "search_documents" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_by_owner" ON "search_documents" USING btree ("owner_id") WHERE "search_documents"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "search_documents_by_channel" ON "search_documents" USING btree ("channel_id") WHERE "search_documents"."channel_id" is not null;--> statement-breakpoint
CREATE INDEX "episode_days_by_channel" ON "episode_days" USING btree ("channel_id","day");--> statement-breakpoint
ALTER TABLE "liver_applications" ADD CONSTRAINT "liver_applications_genre_genres_id_fk" FOREIGN KEY ("genre") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_genre_genres_id_fk" FOREIGN KEY ("genre") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_pick_id_picks_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."picks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_genre_genres_id_fk" FOREIGN KEY ("genre") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Videos could be deleted while episodes used them: these episodes become drafts without a video.
UPDATE "episodes" SET "video_id" = null, "publishes_at" = null WHERE "video_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "videos" WHERE "videos"."id" = "episodes"."video_id");--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_genre_genres_id_fk" FOREIGN KEY ("genre") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_by_genre" ON "channels" USING btree ("genre","id");--> statement-breakpoint
CREATE INDEX "comment_reports_by_episode" ON "comment_reports" USING btree ("episode_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reports_pick_once" ON "comment_reports" USING btree ("pick_id","reporter_id") WHERE "comment_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "episode_progress_latest" ON "episode_progress" USING btree ("user_id","updated_at","episode_id");--> statement-breakpoint
CREATE INDEX "episodes_public_by_genre" ON "episodes" USING btree ("genre","publishes_at","id") WHERE "episodes"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "episodes_newest" ON "episodes" USING btree ("publishes_at","id") WHERE "episodes"."visibility" in ('public', 'followers');--> statement-breakpoint
CREATE INDEX "episodes_by_genre" ON "episodes" USING btree ("genre","publishes_at","id") WHERE "episodes"."visibility" in ('public', 'followers');--> statement-breakpoint
CREATE INDEX "channel_follows_by_time" ON "channel_follows" USING btree ("channel_id","followed_at");--> statement-breakpoint
CREATE INDEX "liver_follows_by_time" ON "liver_follows" USING btree ("liver_id","followed_at");--> statement-breakpoint
CREATE INDEX "sent_gifts_received" ON "sent_gifts" USING btree ("liver_id","at") WHERE "sent_gifts"."cancelled_by" is null;--> statement-breakpoint
CREATE INDEX "sent_gifts_sent" ON "sent_gifts" USING btree ("sender_id","at") WHERE "sent_gifts"."cancelled_by" is null;--> statement-breakpoint
CREATE INDEX "lives_scheduled" ON "lives" USING btree ("starts_at","id") WHERE "lives"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "lives_scheduled_by_genre" ON "lives" USING btree ("genre","starts_at","id") WHERE "lives"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "lives_archived" ON "lives" USING btree ("ended_at","id") WHERE "lives"."state" = 'archived';--> statement-breakpoint
CREATE INDEX "lives_archived_by_liver" ON "lives" USING btree ("liver_id","ended_at","id") WHERE "lives"."state" = 'archived';--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_subject" CHECK (num_nonnulls("comment_reports"."live_id", "comment_reports"."channel_id", "comment_reports"."episode_id", "comment_reports"."pick_id") = 1);--> statement-breakpoint
-- Gifts that were sent before this migration count as later ones do (`rankings_add`).
INSERT INTO "ranking_scores" ("period", "starts", "board", "genre", "user_id", "points", "reached_at")
SELECT p.period, p.starts, b.board, g.genre, b.user_id, sum(s.points), max(s.at)
FROM "sent_gifts" s
JOIN "lives" l ON l.id = s.live_id
JOIN "users" u ON u.id = s.sender_id AND u.created_at <= s.at - interval '24 hours'
CROSS JOIN LATERAL (VALUES
	('day', (s.at AT TIME ZONE 'Asia/Tokyo')::date),
	('week', date_trunc('week', s.at AT TIME ZONE 'Asia/Tokyo')::date),
	('month', date_trunc('month', s.at AT TIME ZONE 'Asia/Tokyo')::date),
	('all', date '1970-01-01')
) AS p (period, starts)
CROSS JOIN LATERAL (VALUES ('livers', s.liver_id), ('supporters', s.sender_id)) AS b (board, user_id)
CROSS JOIN LATERAL (VALUES ('all'), (l.genre)) AS g (genre)
WHERE s.cancelled_by IS NULL AND s.points > 0
	AND EXISTS (SELECT FROM "purchases" c WHERE c.user_id = s.sender_id AND c.paid_at <= s.at)
GROUP BY p.period, p.starts, b.board, g.genre, b.user_id;
