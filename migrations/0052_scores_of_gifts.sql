ALTER TABLE "ranking_scores" DROP CONSTRAINT "ranking_scores_user_id_users_id_fk";
--> statement-breakpoint
-- Computed by the statements that write scores, which is cheaper.
ALTER TABLE "ranking_scores" ALTER COLUMN "magnitude" DROP EXPRESSION;--> statement-breakpoint
-- Its successor has another parameter.
DROP FUNCTION IF EXISTS rankings_add(uuid[]);
