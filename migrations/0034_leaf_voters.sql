ALTER TABLE "leaf_ballots" ADD COLUMN "voter" text;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD COLUMN "voter_key" text;