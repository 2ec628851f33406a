ALTER TABLE "leaf_events" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_events" ADD COLUMN "title_ko" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_events" ADD COLUMN "description_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_events" ADD COLUMN "description_ko" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_options" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_options" ADD COLUMN "title_ko" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD COLUMN "title_ko" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD COLUMN "episode_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaf_rounds" ADD CONSTRAINT "leaf_rounds_episode" CHECK ("leaf_rounds"."episode_at" >= "leaf_rounds"."closes_at");