CREATE TABLE "leaf_allowances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "leaf_allowances_free" CHECK ("leaf_allowances"."used" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "leaf_ballots" (
	"round_id" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"option_id" integer NOT NULL,
	"leaves" integer NOT NULL,
	"free" integer NOT NULL,
	"transfer_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "leaf_ballots_round_id_sequence_pk" PRIMARY KEY("round_id","sequence"),
	CONSTRAINT "leaf_ballots_key" UNIQUE("user_id","key"),
	CONSTRAINT "leaf_ballots_transfer" UNIQUE("transfer_id"),
	CONSTRAINT "leaf_ballots_leaves" CHECK ("leaf_ballots"."leaves" between 1 and 100 and "leaf_ballots"."free" between 0 and "leaf_ballots"."leaves"),
	CONSTRAINT "leaf_ballots_paid" CHECK (("leaf_ballots"."transfer_id" is null) = ("leaf_ballots"."free" = "leaf_ballots"."leaves"))
);
--> statement-breakpoint
CREATE TABLE "leaf_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaf_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaf_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaf_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"cast_id" integer,
	"image_url" text,
	"episode_id" integer,
	"leaves" bigint DEFAULT 0 NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "leaf_options_never_negative" CHECK ("leaf_options"."leaves" >= 0)
);
--> statement-breakpoint
CREATE TABLE "leaf_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaf_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"title" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"frozen_at" timestamp with time zone,
	"winner_id" integer,
	"head" text,
	"override_id" integer,
	"override_reason" text,
	"overridden_at" timestamp with time zone,
	"opened_episode_id" integer,
	"opened_at" timestamp with time zone,
	CONSTRAINT "leaf_rounds_window" CHECK ("leaf_rounds"."opens_at" < "leaf_rounds"."closes_at")
);
--> statement-breakpoint
ALTER TABLE "leaf_allowances" ADD CONSTRAINT "leaf_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_ballots" ADD CONSTRAINT "leaf_ballots_round_id_leaf_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."leaf_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_ballots" ADD CONSTRAINT "leaf_ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_ballots" ADD CONSTRAINT "leaf_ballots_option_id_leaf_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."leaf_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_ballots" ADD CONSTRAINT "leaf_ballots_transfer_id_coin_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."coin_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_events" ADD CONSTRAINT "leaf_events_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_options" ADD CONSTRAINT "leaf_options_round_id_leaf_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."leaf_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_options" ADD CONSTRAINT "leaf_options_cast_id_casts_id_fk" FOREIGN KEY ("cast_id") REFERENCES "public"."casts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_options" ADD CONSTRAINT "leaf_options_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD CONSTRAINT "leaf_rounds_event_id_leaf_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."leaf_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD CONSTRAINT "leaf_rounds_winner_id_leaf_options_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."leaf_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD CONSTRAINT "leaf_rounds_override_id_leaf_options_id_fk" FOREIGN KEY ("override_id") REFERENCES "public"."leaf_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD CONSTRAINT "leaf_rounds_opened_episode_id_episodes_id_fk" FOREIGN KEY ("opened_episode_id") REFERENCES "public"."episodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaf_ballots_of_user" ON "leaf_ballots" USING btree ("user_id","round_id");--> statement-breakpoint
CREATE INDEX "leaf_events_of_channel" ON "leaf_events" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "leaf_options_of_round" ON "leaf_options" USING btree ("round_id","position");--> statement-breakpoint
CREATE INDEX "leaf_options_of_cast" ON "leaf_options" USING btree ("cast_id","round_id");--> statement-breakpoint
CREATE INDEX "leaf_rounds_of_event" ON "leaf_rounds" USING btree ("event_id","opens_at");--> statement-breakpoint
CREATE INDEX "leaf_rounds_due" ON "leaf_rounds" USING btree ("closes_at") WHERE "leaf_rounds"."frozen_at" is null;--> statement-breakpoint
CREATE INDEX "leaf_rounds_upcoming" ON "leaf_rounds" USING btree ("opens_at");--> statement-breakpoint
CREATE TRIGGER leaf_ballots_lasting BEFORE UPDATE OR DELETE ON leaf_ballots FOR EACH STATEMENT EXECUTE FUNCTION coins_refuse_change();
