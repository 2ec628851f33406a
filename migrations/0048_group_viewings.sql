CREATE TABLE "group_participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_viewing_id" uuid NOT NULL,
	"user_id" integer,
	"nick_name" text,
	"ticket_hash" text,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "group_participants_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "group_participants_user" UNIQUE("group_viewing_id","user_id"),
	CONSTRAINT "group_participants_named" CHECK (num_nonnulls("group_participants"."user_id", "group_participants"."ticket_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "group_viewings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"live_id" text,
	"episode_id" integer,
	"opened_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"host_id" integer,
	"locked" boolean DEFAULT false NOT NULL,
	"position" double precision NOT NULL,
	"rate" double precision NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "group_viewings_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "group_viewings_of_one" CHECK (num_nonnulls("group_viewings"."live_id", "group_viewings"."episode_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "group_participants" ADD CONSTRAINT "group_participants_group_viewing_id_group_viewings_id_fk" FOREIGN KEY ("group_viewing_id") REFERENCES "public"."group_viewings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_participants" ADD CONSTRAINT "group_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_viewings" ADD CONSTRAINT "group_viewings_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_viewings" ADD CONSTRAINT "group_viewings_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_viewings" ADD CONSTRAINT "group_viewings_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_viewings" ADD CONSTRAINT "group_viewings_host_id_group_participants_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."group_participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_participants_by_user" ON "group_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_viewings_by_opener" ON "group_viewings" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "group_viewings_by_expiry" ON "group_viewings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "group_viewings_by_live" ON "group_viewings" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "group_viewings_by_episode" ON "group_viewings" USING btree ("episode_id");