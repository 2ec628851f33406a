CREATE TABLE "media_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"playback_url" text NOT NULL,
	"control_url" text NOT NULL,
	"capacity" integer NOT NULL,
	"run" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"lost" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_streams" (
	"live_id" text PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"shown_by" text,
	"connected" boolean NOT NULL,
	"signed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_streams" ADD CONSTRAINT "media_streams_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_streams" ADD CONSTRAINT "media_streams_node_id_media_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."media_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_streams" ADD CONSTRAINT "media_streams_shown_by_media_nodes_id_fk" FOREIGN KEY ("shown_by") REFERENCES "public"."media_nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_streams_carried" ON "media_streams" USING btree ("node_id") WHERE "media_streams"."connected";