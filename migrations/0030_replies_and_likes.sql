CREATE TABLE "episode_comment_likes" (
	"comment_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "episode_comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
DROP INDEX "episode_comments_newest";--> statement-breakpoint
DROP INDEX "episode_comments_by_time";--> statement-breakpoint
ALTER TABLE "episode_comments" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "episode_comments" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_comments" ADD COLUMN "replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_comment_likes" ADD CONSTRAINT "episode_comment_likes_comment_id_episode_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."episode_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_comment_likes" ADD CONSTRAINT "episode_comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_comment_likes_by_user" ON "episode_comment_likes" USING btree ("user_id","liked_at");--> statement-breakpoint
ALTER TABLE "episode_comments" ADD CONSTRAINT "episode_comments_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."episode_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_comments_best" ON "episode_comments" USING btree ("episode_id","likes","sequence") WHERE "episode_comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "episode_comments_replies" ON "episode_comments" USING btree ("parent_id","sequence") WHERE "episode_comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "episode_comments_by_episode" ON "episode_comments" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "episode_comments_newest" ON "episode_comments" USING btree ("episode_id","sequence") WHERE "episode_comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "episode_comments_by_time" ON "episode_comments" USING btree ("episode_id","at_ms","sequence") WHERE "episode_comments"."at_ms" is not null and "episode_comments"."parent_id" is null;