CREATE TABLE "comment_minutes" (
	"live_id" text NOT NULL,
	"minute" integer NOT NULL,
	"comments" integer NOT NULL,
	CONSTRAINT "comment_minutes_live_id_minute_pk" PRIMARY KEY("live_id","minute")
);
--> statement-breakpoint
ALTER TABLE "comment_minutes" ADD CONSTRAINT "comment_minutes_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;