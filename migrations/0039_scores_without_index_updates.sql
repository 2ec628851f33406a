DROP INDEX "ranking_scores_ranks";--> statement-breakpoint
ALTER TABLE "ranking_scores" DROP CONSTRAINT "ranking_scores_period_starts_board_genre_user_id_pk";--> statement-breakpoint
ALTER TABLE "ranking_scores" ADD CONSTRAINT "ranking_scores_user_id_period_board_genre_starts_pk" PRIMARY KEY("user_id","period","board","genre","starts");--> statement-breakpoint
-- The next statement rewrites the table. Pages keep space for new versions of their rows, which then need no entries in the indexes.
ALTER TABLE "ranking_scores" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "ranking_scores" ADD COLUMN "magnitude" integer GENERATED ALWAYS AS (floor(4 * ln(greatest(points, 0)::double precision + 1))::integer) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ranking_scores_ranks" ON "ranking_scores" USING btree ("period","starts","board","genre","magnitude" DESC NULLS FIRST);--> statement-breakpoint
-- A ranking has many scores: estimates from each column alone are far too low, and all of its scores would be sorted.
CREATE STATISTICS "ranking_scores_by_ranking" (mcv) ON "period", "starts", "board", "genre" FROM "ranking_scores";
