CREATE TABLE "liver_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liver_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"receipt" text NOT NULL,
	"user_id" integer,
	"state" text NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"mail" text NOT NULL,
	"age_group" text NOT NULL,
	"genre" text NOT NULL,
	"work_url" text,
	"message" text NOT NULL,
	"guardian_consent" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "liver_applications_key" UNIQUE("key"),
	CONSTRAINT "liver_applications_receipt" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "remote_config" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
ALTER TABLE "liver_applications" ADD CONSTRAINT "liver_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_config" ADD CONSTRAINT "remote_config_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "liver_applications_campaign" ON "liver_applications" USING btree ("campaign","id");--> statement-breakpoint
CREATE INDEX "liver_applications_received" ON "liver_applications" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "liver_applications_user" ON "liver_applications" USING btree ("user_id");