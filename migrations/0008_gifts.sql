CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"name_ja" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ko" text NOT NULL,
	"coins" integer NOT NULL,
	"points" integer NOT NULL,
	"picture_url" text NOT NULL,
	"animation" text NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "gifts_worth" CHECK ("gifts"."coins" between 1 and 50000 and "gifts"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_supporters" (
	"live_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"points" bigint NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_supporters_live_id_user_id_pk" PRIMARY KEY("live_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sent_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" integer NOT NULL,
	"key" text NOT NULL,
	"live_id" text NOT NULL,
	"liver_id" integer NOT NULL,
	"gift_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"combo" integer NOT NULL,
	"coins" bigint NOT NULL,
	"paid_coins" bigint NOT NULL,
	"points" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cancelled_by" text,
	"told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sent_gifts_key" UNIQUE("sender_id","key"),
	CONSTRAINT "sent_gifts_transfer" UNIQUE("transfer_id"),
	CONSTRAINT "sent_gifts_quantity" CHECK ("sent_gifts"."quantity" between 1 and 99),
	CONSTRAINT "sent_gifts_paid" CHECK ("sent_gifts"."paid_coins" between 0 and "sent_gifts"."coins"),
	CONSTRAINT "sent_gifts_not_to_oneself" CHECK ("sent_gifts"."sender_id" <> "sent_gifts"."liver_id")
);
--> statement-breakpoint
CREATE TABLE "reward_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"liver_id" integer NOT NULL,
	"points" bigint NOT NULL,
	"yen" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"actor_user_id" integer,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"gift_id" uuid PRIMARY KEY NOT NULL,
	"liver_id" integer NOT NULL,
	"live_id" text NOT NULL,
	"points" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payout_id" uuid,
	CONSTRAINT "rewards_points" CHECK ("rewards"."points" > 0)
);
--> statement-breakpoint
ALTER TABLE "live_supporters" ADD CONSTRAINT "live_supporters_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_supporters" ADD CONSTRAINT "live_supporters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_transfer_id_coin_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."coin_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_payouts" ADD CONSTRAINT "reward_payouts_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_payouts" ADD CONSTRAINT "reward_payouts_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_gift_id_sent_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."sent_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_payout_id_reward_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."reward_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_supporters_ranking" ON "live_supporters" USING btree ("live_id","points" DESC NULLS LAST,"reached_at","user_id");--> statement-breakpoint
CREATE INDEX "sent_gifts_of_sender" ON "sent_gifts" USING btree ("live_id","sender_id","at");--> statement-breakpoint
CREATE INDEX "sent_gifts_of_live" ON "sent_gifts" USING btree ("live_id","at");--> statement-breakpoint
CREATE INDEX "sent_gifts_untold" ON "sent_gifts" USING btree ("at") WHERE not "sent_gifts"."told";--> statement-breakpoint
CREATE INDEX "reward_payouts_liver" ON "reward_payouts" USING btree ("liver_id","paid_at");--> statement-breakpoint
CREATE INDEX "rewards_liver" ON "rewards" USING btree ("liver_id","at");--> statement-breakpoint
INSERT INTO "gifts" ("id", "name_ja", "name_en", "name_ko", "coins", "points", "picture_url", "animation") VALUES
	('heart', 'ハート', 'Heart', '하트', 1, 1, '/gifts/heart.svg', 'rise'),
	('clap', '拍手', 'Applause', '박수', 5, 5, '/gifts/clap.svg', 'rise'),
	('star', 'キラ星', 'Bright star', '반짝별', 10, 10, '/gifts/star.svg', 'rise'),
	('onigiri', 'おにぎり', 'Rice ball', '주먹밥', 30, 30, '/gifts/onigiri.svg', 'rise'),
	('sakura', '桜', 'Cherry blossom', '벚꽃', 50, 50, '/gifts/sakura.svg', 'pop'),
	('penlight', 'ペンライト', 'Penlights', '응원봉', 100, 100, '/gifts/penlight.svg', 'pop'),
	('taiyaki', 'たい焼き', 'Fish-shaped cake', '붕어빵', 150, 150, '/gifts/taiyaki.svg', 'pop'),
	('macaron', 'マカロン', 'Macarons', '마카롱', 200, 200, '/gifts/macaron.svg', 'pop'),
	('bouquet', '花束', 'Bouquet', '꽃다발', 300, 300, '/gifts/bouquet.svg', 'pop'),
	('maneki', '招き猫', 'Lucky cat', '마네키네코', 500, 500, '/gifts/maneki.svg', 'pop'),
	('furin', '風鈴', 'Wind chime', '풍경', 800, 800, '/gifts/furin.svg', 'shower'),
	('cake', 'ケーキ', 'Cake', '케이크', 1000, 1000, '/gifts/cake.svg', 'shower'),
	('lantern', 'ちょうちん', 'Paper lantern', '등롱', 1500, 1500, '/gifts/lantern.svg', 'shower'),
	('daruma', 'だるま', 'Daruma', '다루마', 2000, 2000, '/gifts/daruma.svg', 'shower'),
	('crown', '王冠', 'Crown', '왕관', 3000, 3000, '/gifts/crown.svg', 'shower'),
	('hanabi', '打ち上げ花火', 'Fireworks', '불꽃놀이', 5000, 5000, '/gifts/hanabi.svg', 'parade'),
	('koi', '錦鯉', 'Brocade carp', '비단잉어', 8000, 8000, '/gifts/koi.svg', 'parade'),
	('tsuru', '千羽鶴', 'Thousand cranes', '천 마리 학', 10000, 10000, '/gifts/tsuru.svg', 'parade'),
	('meteor', '流れ星', 'Shooting star', '별똥별', 20000, 20000, '/gifts/meteor.svg', 'spectacle'),
	('milkyway', '天の川', 'Milky Way', '은하수', 50000, 50000, '/gifts/milkyway.svg', 'spectacle');
--> statement-breakpoint
-- A gift with everything that comes of it, or nothing at all. Outcomes: 'sent'; 'replayed' when this very gift was sent
-- under its key before; 'differs' when another one was; 'short', 'unknown', 'missing', 'closed', 'own',
-- 'unwelcome'.
CREATE FUNCTION gifts_send(
	p_id uuid, p_sender integer, p_key text, p_live text, p_gift text, p_quantity integer, p_combo_seconds integer, p_at timestamptz,
	OUT outcome text, OUT sent_id uuid, OUT combo integer, OUT points bigint, OUT sent_at timestamptz, OUT paid_left bigint, OUT free_left bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	v_gift gifts%ROWTYPE;
	v_liver integer;
	v_state text;
	v_before sent_gifts%ROWTYPE;
	v_spent record;
	v_rewarded bigint;
BEGIN
	-- Locked by whoever spends, so that a request that came twice at once finds what the first one did.
	SELECT w.paid, w.free INTO paid_left, free_left FROM coin_wallets w WHERE w.user_id = p_sender FOR UPDATE;
	SELECT * INTO v_before FROM sent_gifts s WHERE s.sender_id = p_sender AND s.key = p_key;
	IF FOUND THEN
		sent_id := v_before.id;
		combo := v_before.combo;
		points := v_before.points;
		sent_at := v_before.at;
		outcome := CASE WHEN v_before.live_id = p_live AND v_before.gift_id = p_gift AND v_before.quantity = p_quantity THEN 'replayed' ELSE 'differs' END;
		RETURN;
	END IF;
	SELECT * INTO v_gift FROM gifts g WHERE g.id = p_gift AND g.offered;
	IF NOT FOUND THEN outcome := 'unknown'; RETURN; END IF;
	SELECT l.liver_id, l.state INTO v_liver, v_state FROM lives l WHERE l.id = p_live;
	IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;
	IF v_state NOT IN ('on_air', 'interrupted') THEN outcome := 'closed'; RETURN; END IF;
	IF v_liver = p_sender THEN outcome := 'own'; RETURN; END IF;
	IF EXISTS (SELECT FROM chat_bans b WHERE b.liver_id = v_liver AND b.user_id = p_sender) THEN outcome := 'unwelcome'; RETURN; END IF;
	SELECT * INTO v_spent FROM coins_spend(
		p_sender, 'gift:' || p_key, 'spend', 'spent', v_gift.coins::bigint * p_quantity, false, 'gift:' || p_id, '', p_at
	);
	IF v_spent.outcome <> 'posted' THEN outcome := v_spent.outcome; RETURN; END IF;
	paid_left := v_spent.paid_left;
	free_left := v_spent.free_left;
	SELECT CASE WHEN s.gift_id = p_gift AND s.at > p_at - make_interval(secs => p_combo_seconds) THEN s.combo ELSE 0 END
		INTO combo FROM sent_gifts s WHERE s.live_id = p_live AND s.sender_id = p_sender ORDER BY s.at DESC LIMIT 1;
	combo := coalesce(combo, 0) + p_quantity;
	points := v_gift.points::bigint * p_quantity;
	INSERT INTO sent_gifts (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
		VALUES (p_id, p_sender, p_key, p_live, v_liver, p_gift, p_quantity, combo,
			v_gift.coins::bigint * p_quantity, v_spent.paid, points, v_spent.transfer_id, p_at);
	INSERT INTO live_supporters AS s (live_id, user_id, points, reached_at) VALUES (p_live, p_sender, points, p_at)
		ON CONFLICT (live_id, user_id) DO UPDATE SET points = s.points + excluded.points, reached_at = excluded.reached_at;
	-- Coins that were given away are no money that anybody could be paid from.
	v_rewarded := points * v_spent.paid / (v_spent.paid + v_spent.free);
	IF v_rewarded > 0 THEN
		INSERT INTO rewards (gift_id, liver_id, live_id, points, at) VALUES (p_id, v_liver, p_live, v_rewarded, p_at);
	END IF;
	outcome := 'sent';
	sent_id := p_id;
	sent_at := p_at;
END $$;
