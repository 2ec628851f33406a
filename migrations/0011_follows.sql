CREATE TABLE "liver_followers" (
	"liver_id" integer PRIMARY KEY NOT NULL,
	"followers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liver_follows" (
	"liver_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "liver_follows_liver_id_user_id_pk" PRIMARY KEY("liver_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "liver_followers" ADD CONSTRAINT "liver_followers_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liver_follows" ADD CONSTRAINT "liver_follows_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liver_follows" ADD CONSTRAINT "liver_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "liver_follows_by_user" ON "liver_follows" USING btree ("user_id","followed_at");