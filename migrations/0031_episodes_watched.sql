CREATE TABLE "series_progress" (
	"user_id" integer NOT NULL,
	"series_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "series_progress_user_id_series_id_pk" PRIMARY KEY("user_id","series_id")
);
--> statement-breakpoint
DROP INDEX "episode_progress_latest";--> statement-breakpoint
ALTER TABLE "episode_progress" ALTER COLUMN "position_ms" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_progress_latest" ON "series_progress" USING btree ("user_id","updated_at","episode_id");--> statement-breakpoint
CREATE INDEX "series_progress_by_series" ON "series_progress" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "series_progress_by_episode" ON "series_progress" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "episodes_series_by_genre" ON "episodes" USING btree ("genre","series_id","publishes_at") WHERE "episodes"."visibility" in ('public', 'followers');--> statement-breakpoint
INSERT INTO "series_progress" ("user_id", "series_id", "episode_id", "updated_at")
SELECT DISTINCT ON (p."user_id", e."series_id") p."user_id", e."series_id", p."episode_id", p."updated_at"
FROM "episode_progress" p
JOIN "episodes" e ON e."id" = p."episode_id"
ORDER BY p."user_id", e."series_id", p."updated_at" DESC, p."episode_id" DESC;
