CREATE TABLE "leaf_refunds" (
	"round_id" integer NOT NULL,
	"ballot" bigint NOT NULL,
	"reference" text NOT NULL,
	"leaves" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaf_refunds_round_id_ballot_reference_pk" PRIMARY KEY("round_id","ballot","reference"),
	CONSTRAINT "leaf_refunds_leaves" CHECK ("leaf_refunds"."leaves" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "leaf_ballots" DROP CONSTRAINT "leaf_ballots_leaves";--> statement-breakpoint
ALTER TABLE "leaf_ballots" ADD COLUMN "reverses" bigint;--> statement-breakpoint
ALTER TABLE "leaf_refunds" ADD CONSTRAINT "leaf_refunds_round_id_leaf_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."leaf_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaf_refunds_of_reference" ON "leaf_refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "leaf_ballots_reversing" ON "leaf_ballots" USING btree ("round_id","reverses") WHERE "leaf_ballots"."reverses" is not null;--> statement-breakpoint
ALTER TABLE "leaf_ballots" ADD CONSTRAINT "leaf_ballots_leaves" CHECK (case when "leaf_ballots"."reverses" is null
        then "leaf_ballots"."leaves" between 1 and 100 and "leaf_ballots"."free" between 0 and "leaf_ballots"."leaves"
        else "leaf_ballots"."leaves" between -100 and -1 and "leaf_ballots"."free" = 0 end);