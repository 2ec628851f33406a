CREATE TABLE "live_minutes" (
	"live_id" text NOT NULL,
	"minute" integer NOT NULL,
	"viewers" integer[] NOT NULL,
	"new_viewers" integer NOT NULL,
	CONSTRAINT "live_minutes_live_id_minute_pk" PRIMARY KEY("live_id","minute")
);
--> statement-breakpoint
CREATE TABLE "live_viewers" (
	"live_id" text NOT NULL,
	"viewer" text NOT NULL,
	CONSTRAINT "live_viewers_live_id_viewer_pk" PRIMARY KEY("live_id","viewer")
);
--> statement-breakpoint
ALTER TABLE "live_minutes" ADD CONSTRAINT "live_minutes_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_viewers" ADD CONSTRAINT "live_viewers_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;