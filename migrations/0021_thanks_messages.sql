CREATE TABLE "thanks_images" (
	"url" text PRIMARY KEY NOT NULL,
	"liver_id" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thanks_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thanks_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"liver_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"image_url" text,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "thanks_messages_once" UNIQUE("liver_id","key","user_id"),
	CONSTRAINT "thanks_messages_not_to_oneself" CHECK ("thanks_messages"."liver_id" <> "thanks_messages"."user_id")
);
--> statement-breakpoint
CREATE TABLE "thanks_mutes" (
	"user_id" integer NOT NULL,
	"liver_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "thanks_mutes_user_id_liver_id_pk" PRIMARY KEY("user_id","liver_id")
);
--> statement-breakpoint
ALTER TABLE "comment_reports" DROP CONSTRAINT "comment_reports_subject";--> statement-breakpoint
ALTER TABLE "comment_reports" ADD COLUMN "thanks_message_id" integer;--> statement-breakpoint
ALTER TABLE "thanks_images" ADD CONSTRAINT "thanks_images_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_messages" ADD CONSTRAINT "thanks_messages_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_messages" ADD CONSTRAINT "thanks_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_messages" ADD CONSTRAINT "thanks_messages_image_url_thanks_images_url_fk" FOREIGN KEY ("image_url") REFERENCES "public"."thanks_images"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_mutes" ADD CONSTRAINT "thanks_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanks_mutes" ADD CONSTRAINT "thanks_mutes_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thanks_messages_received" ON "thanks_messages" USING btree ("user_id","liver_id","id");--> statement-breakpoint
CREATE INDEX "thanks_messages_sent" ON "thanks_messages" USING btree ("liver_id","sent_at");--> statement-breakpoint
CREATE INDEX "thanks_messages_unread" ON "thanks_messages" USING btree ("user_id","liver_id") WHERE "thanks_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "thanks_messages_by_image" ON "thanks_messages" USING btree ("image_url");--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_thanks_message_id_thanks_messages_id_fk" FOREIGN KEY ("thanks_message_id") REFERENCES "public"."thanks_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reports_thanks_once" ON "comment_reports" USING btree ("thanks_message_id","reporter_id") WHERE "comment_reports"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_subject" CHECK (num_nonnulls("comment_reports"."live_id", "comment_reports"."channel_id", "comment_reports"."episode_id", "comment_reports"."pick_id", "comment_reports"."thanks_message_id") = 1);