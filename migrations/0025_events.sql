CREATE TABLE "event_announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_entries" (
	"event_id" integer NOT NULL,
	"liver_id" integer NOT NULL,
	"state" text NOT NULL,
	"division" integer DEFAULT 1 NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone,
	"final_rank" integer,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_entries_event_id_liver_id_pk" PRIMARY KEY("event_id","liver_id"),
	CONSTRAINT "event_entries_never_negative" CHECK ("event_entries"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_gifts" (
	"event_id" integer NOT NULL,
	"gift_id" uuid NOT NULL,
	"liver_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"points" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "event_gifts_event_id_gift_id_pk" PRIMARY KEY("event_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "event_suspects" (
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"suspicions" jsonb NOT NULL,
	"counted" boolean,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "event_suspects_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organizer_id" integer NOT NULL,
	"template" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"title" jsonb NOT NULL,
	"lead" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"image_url" text,
	"entry_ends_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"gifts" jsonb NOT NULL,
	"genres" jsonb NOT NULL,
	"licence_days" integer NOT NULL,
	"without_winners" boolean NOT NULL,
	"approval" boolean NOT NULL,
	"division_size" integer,
	"bonuses" jsonb NOT NULL,
	"prizes" jsonb NOT NULL,
	"levels" jsonb NOT NULL,
	"hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancel_reason" text,
	CONSTRAINT "events_times" CHECK ("events"."entry_ends_at" <= "events"."starts_at" and "events"."starts_at" < "events"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "event_announcements" ADD CONSTRAINT "event_announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_entries" ADD CONSTRAINT "event_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_entries" ADD CONSTRAINT "event_entries_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_gifts" ADD CONSTRAINT "event_gifts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_gifts" ADD CONSTRAINT "event_gifts_gift_id_sent_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."sent_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_gifts" ADD CONSTRAINT "event_gifts_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_gifts" ADD CONSTRAINT "event_gifts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_suspects" ADD CONSTRAINT "event_suspects_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_suspects" ADD CONSTRAINT "event_suspects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_suspects" ADD CONSTRAINT "event_suspects_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_announcements_of_event" ON "event_announcements" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_entries_of_liver" ON "event_entries" USING btree ("liver_id") WHERE "event_entries"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "event_gifts_by_gift" ON "event_gifts" USING btree ("gift_id");--> statement-breakpoint
CREATE INDEX "event_gifts_received" ON "event_gifts" USING btree ("event_id","liver_id","at");--> statement-breakpoint
CREATE INDEX "event_gifts_sent" ON "event_gifts" USING btree ("event_id","sender_id");--> statement-breakpoint
CREATE INDEX "events_by_state" ON "events" USING btree ("state","ends_at","id");--> statement-breakpoint
CREATE INDEX "events_by_organizer" ON "events" USING btree ("organizer_id","id");