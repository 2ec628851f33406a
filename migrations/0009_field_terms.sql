ALTER TABLE "archives" RENAME COLUMN "picture" TO "has_video";--> statement-breakpoint
ALTER TABLE "archives" RENAME COLUMN "picture_ms" TO "poster_ms";--> statement-breakpoint
ALTER TABLE "archives" RENAME COLUMN "withheld" TO "taken_down";--> statement-breakpoint
ALTER TABLE "comments" RENAME COLUMN "place" TO "sequence";--> statement-breakpoint
ALTER SEQUENCE "comments_place_seq" RENAME TO "comments_sequence_seq";--> statement-breakpoint
ALTER TABLE "gifts" RENAME COLUMN "picture_url" TO "image_url";--> statement-breakpoint
ALTER TABLE "lives" RENAME COLUMN "must_end_at" TO "permitted_until";--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "look_at" TO "check_at";--> statement-breakpoint
ALTER INDEX "purchases_look" RENAME TO "purchases_check";--> statement-breakpoint
ALTER TABLE "sent_gifts" RENAME COLUMN "told" TO "published";--> statement-breakpoint
ALTER INDEX "sent_gifts_untold" RENAME TO "sent_gifts_unpublished";--> statement-breakpoint
ALTER TABLE "coin_takes" RENAME TO "coin_consumptions";--> statement-breakpoint
ALTER TABLE "coin_consumptions" RENAME CONSTRAINT "coin_takes_lot_id_transfer_id_pk" TO "coin_consumptions_lot_id_transfer_id_pk";--> statement-breakpoint
ALTER TABLE "coin_consumptions" RENAME CONSTRAINT "coin_takes_transfer_id_coin_transfers_id_fk" TO "coin_consumptions_transfer_id_coin_transfers_id_fk";--> statement-breakpoint
ALTER TABLE "coin_consumptions" RENAME CONSTRAINT "coin_takes_lot_id_coin_lots_id_fk" TO "coin_consumptions_lot_id_coin_lots_id_fk";--> statement-breakpoint
ALTER TABLE "coin_consumptions" RENAME CONSTRAINT "coin_takes_whole" TO "coin_consumptions_whole";--> statement-breakpoint
ALTER TRIGGER coin_takes_lasting ON "coin_consumptions" RENAME TO coin_consumptions_lasting;--> statement-breakpoint
UPDATE "audit_entries" SET "action" = CASE "action"
	WHEN 'archive.withheld' THEN 'archive.taken_down'
	WHEN 'archive.picture_chosen' THEN 'archive.poster_chosen'
	WHEN 'role.taken' THEN 'role.revoked' END
WHERE "action" IN ('archive.withheld', 'archive.picture_chosen', 'role.taken');
