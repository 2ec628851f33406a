CREATE TABLE "coin_entries" (
	"transfer_id" bigint NOT NULL,
	"account" text NOT NULL,
	"coins" bigint NOT NULL,
	CONSTRAINT "coin_entries_transfer_id_account_pk" PRIMARY KEY("transfer_id","account"),
	CONSTRAINT "coin_entries_not_nothing" CHECK ("coin_entries"."coins" <> 0),
	CONSTRAINT "coin_entries_account" CHECK ("coin_entries"."account" in ('paid', 'free', 'owed', 'sales', 'grants', 'spent', 'expired', 'refunded', 'charged_back', 'waived'))
);
--> statement-breakpoint
CREATE TABLE "coin_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"sort" text NOT NULL,
	"transfer_id" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"left" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_lots_transfer" UNIQUE("transfer_id"),
	CONSTRAINT "coin_lots_never_negative" CHECK ("coin_lots"."left" >= 0 and "coin_lots"."left" <= "coin_lots"."issued"),
	CONSTRAINT "coin_lots_sort" CHECK ("coin_lots"."sort" in ('paid', 'free'))
);
--> statement-breakpoint
CREATE TABLE "coin_takes" (
	"transfer_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"coins" bigint NOT NULL,
	CONSTRAINT "coin_takes_lot_id_transfer_id_pk" PRIMARY KEY("lot_id","transfer_id"),
	CONSTRAINT "coin_takes_whole" CHECK ("coin_takes"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE "coin_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"coins" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_transfers_key" UNIQUE("user_id","key"),
	CONSTRAINT "coin_transfers_whole" CHECK ("coin_transfers"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE "coin_wallets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"free" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	"transfer_id" bigint,
	CONSTRAINT "coin_wallets_never_negative" CHECK ("coin_wallets"."paid" >= 0 and "coin_wallets"."free" >= 0 and "coin_wallets"."owed" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "coin_products" (
	"id" text PRIMARY KEY NOT NULL,
	"coins" integer NOT NULL,
	"yen" integer NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "coin_products_worth" CHECK ("coin_products"."coins" > 0 and "coin_products"."yen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"product_id" text NOT NULL,
	"coins" integer NOT NULL,
	"yen" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"guardian_consent" boolean NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"refunded_yen" integer DEFAULT 0 NOT NULL,
	"reversed_coins" integer DEFAULT 0 NOT NULL,
	"reversals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	CONSTRAINT "purchases_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "purchases_key" UNIQUE("user_id","key"),
	CONSTRAINT "purchases_reversed" CHECK ("purchases"."reversed_coins" between 0 and "purchases"."coins" and "purchases"."refunded_yen" between 0 and "purchases"."yen")
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
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_transfer_id_coin_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."coin_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_user_id_coin_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."coin_wallets"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_transfer_id_coin_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."coin_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_takes" ADD CONSTRAINT "coin_takes_transfer_id_coin_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."coin_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_takes" ADD CONSTRAINT "coin_takes_lot_id_coin_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."coin_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_transfers" ADD CONSTRAINT "coin_transfers_user_id_coin_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."coin_wallets"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_wallets" ADD CONSTRAINT "coin_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_supporters" ADD CONSTRAINT "live_supporters_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_supporters" ADD CONSTRAINT "live_supporters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_gifts" ADD CONSTRAINT "sent_gifts_transfer_id_coin_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."coin_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_coin_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."coin_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_payouts" ADD CONSTRAINT "reward_payouts_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_payouts" ADD CONSTRAINT "reward_payouts_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_gift_id_sent_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."sent_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_liver_id_users_id_fk" FOREIGN KEY ("liver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_live_id_lives_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."lives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_payout_id_reward_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."reward_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_lots_held" ON "coin_lots" USING btree ("user_id","sort","expires_at","id") WHERE "coin_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "coin_lots_lapsing" ON "coin_lots" USING btree ("expires_at") WHERE "coin_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "coin_transfers_user" ON "coin_transfers" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_supporters_ranking" ON "live_supporters" USING btree ("live_id","points" DESC NULLS LAST,"reached_at","user_id");--> statement-breakpoint
CREATE INDEX "sent_gifts_of_sender" ON "sent_gifts" USING btree ("live_id","sender_id","at");--> statement-breakpoint
CREATE INDEX "sent_gifts_of_live" ON "sent_gifts" USING btree ("live_id","at");--> statement-breakpoint
CREATE INDEX "sent_gifts_untold" ON "sent_gifts" USING btree ("at") WHERE not "sent_gifts"."told";--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_look" ON "purchases" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "reward_payouts_liver" ON "reward_payouts" USING btree ("liver_id","paid_at");--> statement-breakpoint
CREATE INDEX "rewards_liver" ON "rewards" USING btree ("liver_id","at");
--> statement-breakpoint
INSERT INTO "coin_products" ("id", "coins", "yen") VALUES
	('coins-110', 110, 120),
	('coins-550', 550, 600),
	('coins-1120', 1120, 1200),
	('coins-3400', 3400, 3600),
	('coins-11600', 11600, 12000),
	('coins-48000', 48000, 48000);
--> statement-breakpoint
-- What was written once stays: a wrong transfer is put right by another one.
CREATE FUNCTION coins_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_transfers_lasting BEFORE UPDATE OR DELETE ON coin_transfers FOR EACH STATEMENT EXECUTE FUNCTION coins_refuse_change();
--> statement-breakpoint
CREATE TRIGGER coin_entries_lasting BEFORE UPDATE OR DELETE ON coin_entries FOR EACH STATEMENT EXECUTE FUNCTION coins_refuse_change();
--> statement-breakpoint
CREATE TRIGGER coin_takes_lasting BEFORE UPDATE OR DELETE ON coin_takes FOR EACH STATEMENT EXECUTE FUNCTION coins_refuse_change();
--> statement-breakpoint
CREATE TRIGGER coin_wallets_lasting BEFORE DELETE OR UPDATE OF user_id ON coin_wallets FOR EACH STATEMENT EXECUTE FUNCTION coins_refuse_change();
--> statement-breakpoint
CREATE TRIGGER coin_lots_lasting BEFORE DELETE OR UPDATE OF id, user_id, sort, transfer_id, issued, issued_at, expires_at ON coin_lots FOR EACH STATEMENT EXECUTE FUNCTION coins_refuse_change();
--> statement-breakpoint
-- The checks run once for each statement, on its few rows. Ledger, wallet and lots therefore change in one statement.
-- Rows are looked up by key (`enable_seqscan`): a plan that was made while the tables were small would read all of them
-- for ever.
CREATE FUNCTION coins_check_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	IF EXISTS (SELECT FROM entered e GROUP BY e.transfer_id HAVING sum(e.coins) <> 0) THEN
		RAISE EXCEPTION 'the entries of a transfer must sum to zero' USING ERRCODE = '23514', CONSTRAINT = 'coin_entries_balance', TABLE = 'coin_entries';
	END IF;
	IF EXISTS (
		SELECT FROM entered e WHERE e.transfer_id IS DISTINCT FROM (
			SELECT w.transfer_id FROM coin_wallets w WHERE w.user_id = (SELECT t.user_id FROM coin_transfers t WHERE t.id = e.transfer_id)
		)
	) THEN
		RAISE EXCEPTION 'entries must move the wallet' USING ERRCODE = '23514', CONSTRAINT = 'coin_entries_wallet', TABLE = 'coin_entries';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_entries_agree AFTER INSERT ON coin_entries REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION coins_check_entries();
--> statement-breakpoint
CREATE FUNCTION coins_check_wallets() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	IF EXISTS (
		SELECT FROM changed n JOIN unchanged o ON o.user_id = n.user_id
		CROSS JOIN LATERAL (
			SELECT
				coalesce(sum(e.coins) FILTER (WHERE e.account = 'paid'), 0) AS paid,
				coalesce(sum(e.coins) FILTER (WHERE e.account = 'free'), 0) AS free,
				coalesce(sum(e.coins) FILTER (WHERE e.account = 'owed'), 0) AS owed
			FROM coin_transfers t JOIN coin_entries e ON e.transfer_id = t.id
			WHERE t.id = n.transfer_id AND t.user_id = n.user_id
		) moved
		WHERE coalesce(n.transfer_id, 0) <= coalesce(o.transfer_id, 0)
			OR n.paid - o.paid <> moved.paid OR n.free - o.free <> moved.free OR o.owed - n.owed <> moved.owed
	) THEN
		RAISE EXCEPTION 'a wallet moves as the entries of a new transfer say' USING ERRCODE = '23514', CONSTRAINT = 'coin_wallets_ledger', TABLE = 'coin_wallets';
	END IF;
	IF EXISTS (
		SELECT FROM changed n CROSS JOIN LATERAL (
			SELECT
				coalesce(sum(l."left") FILTER (WHERE l.sort = 'paid'), 0) AS paid,
				coalesce(sum(l."left") FILTER (WHERE l.sort = 'free'), 0) AS free
			FROM coin_lots l WHERE l.user_id = n.user_id AND l."left" > 0
		) held
		WHERE n.paid <> held.paid OR n.free <> held.free
	) THEN
		RAISE EXCEPTION 'a wallet holds what its lots hold' USING ERRCODE = '23514', CONSTRAINT = 'coin_wallets_lots', TABLE = 'coin_wallets';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_wallets_agree AFTER UPDATE ON coin_wallets REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coins_check_wallets();
--> statement-breakpoint
CREATE FUNCTION coins_check_lots() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
	IF EXISTS (
		SELECT FROM coin_wallets w CROSS JOIN LATERAL (
			SELECT
				coalesce(sum(l."left") FILTER (WHERE l.sort = 'paid'), 0) AS paid,
				coalesce(sum(l."left") FILTER (WHERE l.sort = 'free'), 0) AS free
			FROM coin_lots l WHERE l.user_id = w.user_id AND l."left" > 0
		) held
		WHERE w.user_id IN (SELECT c.user_id FROM changed c) AND (w.paid <> held.paid OR w.free <> held.free)
	) THEN
		RAISE EXCEPTION 'lots hold what the wallet holds' USING ERRCODE = '23514', CONSTRAINT = 'coin_lots_wallet', TABLE = 'coin_lots';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_lots_agree_added AFTER INSERT ON coin_lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coins_check_lots();
--> statement-breakpoint
CREATE TRIGGER coin_lots_agree_changed AFTER UPDATE ON coin_lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coins_check_lots();
--> statement-breakpoint
CREATE FUNCTION coins_check_new_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.paid <> 0 OR NEW.free <> 0 OR NEW.owed <> 0 OR NEW.transfer_id IS NOT NULL THEN
		RAISE EXCEPTION 'a wallet begins empty' USING ERRCODE = '23514', CONSTRAINT = 'coin_wallets_begin_empty', TABLE = 'coin_wallets';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_wallets_begin_empty BEFORE INSERT ON coin_wallets FOR EACH ROW EXECUTE FUNCTION coins_check_new_wallet();
--> statement-breakpoint
-- Outcomes of the functions below: 'posted'; 'replayed' when this very transfer was posted under its key before;
-- 'differs' when another one was; 'short' when there is not enough.
CREATE FUNCTION coins_earlier(
	p_user integer, p_key text, p_kind text, p_coins bigint, p_reference text, OUT outcome text, OUT transfer_id bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE v coin_transfers%ROWTYPE;
BEGIN
	SELECT * INTO v FROM coin_transfers t WHERE t.user_id = p_user AND t.key = p_key;
	IF FOUND THEN
		transfer_id := v.id;
		outcome := CASE WHEN v.kind = p_kind AND v.coins = p_coins AND v.reference = p_reference THEN 'replayed' ELSE 'differs' END;
	END IF;
END $$;
--> statement-breakpoint
-- Takes coins from the lots of several users, each of whom is there once: free ones first, then those that lapse first.
-- Wallets are locked in one order, so that nobody waits in a circle.
CREATE FUNCTION coins_spend(
	p_users integer[], p_keys text[], p_coins bigint[], p_references text[],
	p_kind text, p_house text, p_free_only boolean, p_reason text, p_at timestamptz
) RETURNS TABLE (user_id integer, outcome text, transfer_id bigint, paid bigint, free bigint, paid_left bigint, free_left bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
	-- Who has none at this moment is not locked: lots that somebody issues meanwhile must not be touched.
	v_locked integer[];
BEGIN
	IF cardinality(p_users) > (SELECT count(DISTINCT u.id) FROM unnest(p_users) AS u (id)) THEN
		RAISE EXCEPTION 'a user spends once at a time' USING ERRCODE = '23514', CONSTRAINT = 'coins_spend_once', TABLE = 'coin_transfers';
	END IF;
	SELECT array_agg(w.user_id) INTO v_locked FROM (
		SELECT w.user_id FROM coin_wallets w WHERE w.user_id = ANY (p_users) ORDER BY w.user_id FOR UPDATE
	) w;
	RETURN QUERY
	WITH asked AS MATERIALIZED (
		SELECT a.*, h.paid AS paid_had, h.free AS free_had, t.id AS earlier_id,
			t.kind = p_kind AND t.coins = a.coins AND t.reference = a.reference AS same
		FROM unnest(p_users, p_keys, p_coins, p_references) AS a (user_id, key, coins, reference)
		-- Not the sums of the wallet: what lapsed a moment ago is there until the next round of the job.
		CROSS JOIN LATERAL (
			SELECT coalesce(sum(l."left") FILTER (WHERE l.sort = 'paid'), 0)::bigint AS paid, coalesce(sum(l."left") FILTER (WHERE l.sort = 'free'), 0)::bigint AS free
			FROM coin_lots l WHERE l.user_id = a.user_id AND l."left" > 0 AND l.expires_at > p_at AND a.user_id = ANY (v_locked)
		) h
		LEFT JOIN LATERAL (SELECT t.* FROM coin_transfers t WHERE t.user_id = a.user_id AND t.key = a.key AND a.user_id = ANY (v_locked)) t ON true
	), taken AS MATERIALIZED (
		SELECT a.user_id, l.id, l.sort, least(l."left", a.coins - l.before) AS coins
		FROM asked a CROSS JOIN LATERAL (
			SELECT l.id, l.sort, l."left",
				(sum(l."left") OVER (ORDER BY l.sort, l.expires_at, l.id))::bigint - l."left" AS before
			FROM coin_lots l
			WHERE l.user_id = a.user_id AND l."left" > 0 AND l.expires_at > p_at AND (l.sort = 'free' OR NOT p_free_only)
		) l
		WHERE a.user_id = ANY (v_locked) AND a.earlier_id IS NULL AND l.before < a.coins
	), spent AS MATERIALIZED (
		SELECT t.user_id,
			coalesce(sum(t.coins) FILTER (WHERE t.sort = 'paid'), 0)::bigint AS paid,
			coalesce(sum(t.coins) FILTER (WHERE t.sort = 'free'), 0)::bigint AS free
		FROM taken t JOIN asked a ON a.user_id = t.user_id GROUP BY t.user_id, a.coins HAVING sum(t.coins) = a.coins
	), posted AS (
		INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
		SELECT a.user_id, a.key, p_kind, a.reference, p_reason, a.coins, p_at FROM asked a JOIN spent s ON s.user_id = a.user_id
		RETURNING user_id, id
	), emptied AS (
		UPDATE coin_lots l SET "left" = l."left" - t.coins FROM taken t JOIN spent s ON s.user_id = t.user_id WHERE l.id = t.id
	), noted AS (
		INSERT INTO coin_takes (transfer_id, lot_id, coins) SELECT p.id, t.id, t.coins FROM posted p JOIN taken t ON t.user_id = p.user_id
	), entered AS (
		INSERT INTO coin_entries (transfer_id, account, coins)
		SELECT p.id, e.account, e.coins FROM posted p JOIN spent s ON s.user_id = p.user_id
		CROSS JOIN LATERAL (VALUES ('paid', -s.paid), ('free', -s.free), (p_house, s.paid + s.free)) AS e (account, coins)
		WHERE e.coins <> 0
	), moved AS (
		UPDATE coin_wallets w SET paid = w.paid - s.paid, free = w.free - s.free, transfer_id = p.id
		FROM posted p JOIN spent s ON s.user_id = p.user_id WHERE w.user_id = p.user_id
	)
	SELECT a.user_id,
		CASE WHEN p.id IS NOT NULL THEN 'posted' WHEN a.earlier_id IS NULL THEN 'short' WHEN a.same THEN 'replayed' ELSE 'differs' END,
		coalesce(p.id, a.earlier_id),
		coalesce(s.paid, -e.paid, 0), coalesce(s.free, -e.free, 0),
		a.paid_had - coalesce(s.paid, 0), a.free_had - coalesce(s.free, 0)
	FROM asked a
	LEFT JOIN spent s ON s.user_id = a.user_id
	LEFT JOIN posted p ON p.user_id = a.user_id
	LEFT JOIN LATERAL (
		SELECT sum(e.coins) FILTER (WHERE e.account = 'paid')::bigint AS paid, sum(e.coins) FILTER (WHERE e.account = 'free')::bigint AS free
		FROM coin_entries e WHERE e.transfer_id = a.earlier_id
	) e ON a.earlier_id IS NOT NULL;
END $$;
--> statement-breakpoint
-- Gives coins as a lot of their own. With p_settle what is owed is made good first.
CREATE FUNCTION coins_issue(
	p_user integer, p_key text, p_kind text, p_house text, p_sort text, p_coins bigint, p_settle boolean,
	p_reference text, p_reason text, p_at timestamptz, p_expires timestamptz,
	OUT outcome text, OUT transfer_id bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
	v_owed bigint;
	v_held bigint;
	v_outcome text;
	v_transfer bigint;
BEGIN
	INSERT INTO coin_wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
	SELECT CASE WHEN p_settle THEN least(w.owed, p_coins) ELSE 0 END INTO v_owed FROM coin_wallets w WHERE w.user_id = p_user FOR UPDATE;
	SELECT e.outcome, e.transfer_id INTO v_outcome, v_transfer FROM coins_earlier(p_user, p_key, p_kind, p_coins, p_reference) e;
	outcome := v_outcome;
	transfer_id := v_transfer;
	IF v_outcome IS NOT NULL THEN RETURN; END IF;
	v_held := p_coins - v_owed;
	INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
		VALUES (p_user, p_key, p_kind, p_reference, p_reason, p_coins, p_at) RETURNING id INTO v_transfer;
	WITH issued AS (
		INSERT INTO coin_lots (user_id, sort, transfer_id, issued, "left", issued_at, expires_at)
		SELECT p_user, p_sort, v_transfer, v_held, v_held, p_at, p_expires WHERE v_held > 0
	), entered AS (
		INSERT INTO coin_entries (transfer_id, account, coins)
		SELECT v_transfer, e.account, e.coins
		FROM (VALUES (p_sort, v_held), ('owed', v_owed), (p_house, -p_coins)) AS e (account, coins) WHERE e.coins <> 0
	)
	UPDATE coin_wallets w SET
		paid = w.paid + CASE WHEN p_sort = 'paid' THEN v_held ELSE 0 END,
		free = w.free + CASE WHEN p_sort = 'free' THEN v_held ELSE 0 END,
		owed = w.owed - v_owed,
		transfer_id = v_transfer
	WHERE w.user_id = p_user;
	outcome := 'posted';
	transfer_id := v_transfer;
END $$;
--> statement-breakpoint
-- Takes back paid coins that came under p_reference: what is left of their lots first, then what of them has lapsed;
-- what is spent is owed.
CREATE FUNCTION coins_reverse(
	p_user integer, p_key text, p_kind text, p_house text, p_coins bigint, p_reference text, p_at timestamptz,
	OUT outcome text, OUT transfer_id bigint, OUT recovered bigint, OUT owed bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
	v_lot record;
	v_lots bigint[] := '{}';
	v_takes bigint[] := '{}';
	v_take bigint;
	v_rest bigint := p_coins;
	v_lapsed bigint;
	v_found bigint;
	v_issued bigint;
	v_outcome text;
	v_transfer bigint;
BEGIN
	PERFORM FROM coin_wallets w WHERE w.user_id = p_user FOR UPDATE;
	IF NOT FOUND THEN
		outcome := 'short';
		RETURN;
	END IF;
	SELECT e.outcome, e.transfer_id INTO v_outcome, v_transfer FROM coins_earlier(p_user, p_key, p_kind, p_coins, p_reference) e;
	outcome := v_outcome;
	transfer_id := v_transfer;
	IF v_outcome IS NOT NULL THEN RETURN; END IF;
	SELECT -coalesce(sum(e.coins), 0) INTO v_issued
		FROM coin_entries e JOIN coin_transfers t ON t.id = e.transfer_id
		WHERE t.user_id = p_user AND t.reference = p_reference AND e.account IN ('sales', 'refunded', 'charged_back');
	IF v_issued < p_coins THEN
		outcome := 'short';
		RETURN;
	END IF;
	FOR v_lot IN
		SELECT l.id, l."left" FROM coin_lots l JOIN coin_transfers t ON t.id = l.transfer_id
		WHERE l.user_id = p_user AND l.sort = 'paid' AND l."left" > 0 AND t.reference = p_reference ORDER BY l.id
	LOOP
		v_take := least(v_lot."left", v_rest);
		v_lots := v_lots || v_lot.id;
		v_takes := v_takes || v_take;
		v_rest := v_rest - v_take;
		EXIT WHEN v_rest = 0;
	END LOOP;
	v_found := p_coins - v_rest;
	SELECT coalesce(sum(e.coins), 0) INTO v_lapsed
		FROM coin_entries e JOIN coin_transfers t ON t.id = e.transfer_id
		WHERE t.user_id = p_user AND e.account = 'expired' AND (t.reference = p_reference OR t.reference IN (
			SELECT 'lot:' || l.id FROM coin_lots l JOIN coin_transfers i ON i.id = l.transfer_id
			WHERE l.user_id = p_user AND i.reference = p_reference
		));
	v_lapsed := least(v_lapsed, v_rest);
	v_rest := v_rest - v_lapsed;
	INSERT INTO coin_transfers (user_id, key, kind, reference, coins, at)
		VALUES (p_user, p_key, p_kind, p_reference, p_coins, p_at) RETURNING id INTO v_transfer;
	WITH taken AS (
		UPDATE coin_lots l SET "left" = l."left" - v_takes[array_position(v_lots, l.id)]
		WHERE l.user_id = p_user AND l."left" > 0 AND l.id = ANY (v_lots)
	), entered AS (
		INSERT INTO coin_entries (transfer_id, account, coins)
		SELECT v_transfer, e.account, e.coins
		FROM (VALUES ('paid', -v_found), ('expired', -v_lapsed), ('owed', -v_rest), (p_house, p_coins)) AS e (account, coins)
		WHERE e.coins <> 0
	)
	UPDATE coin_wallets w SET paid = w.paid - v_found, owed = w.owed + v_rest, transfer_id = v_transfer WHERE w.user_id = p_user;
	outcome := 'posted';
	transfer_id := v_transfer;
	recovered := v_found;
	owed := v_rest;
END $$;
--> statement-breakpoint
CREATE FUNCTION coins_waive(
	p_user integer, p_key text, p_coins bigint, p_reference text, p_reason text, p_at timestamptz,
	OUT outcome text, OUT transfer_id bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
	v_owed bigint;
	v_outcome text;
	v_transfer bigint;
BEGIN
	SELECT w.owed INTO v_owed FROM coin_wallets w WHERE w.user_id = p_user FOR UPDATE;
	SELECT e.outcome, e.transfer_id INTO v_outcome, v_transfer FROM coins_earlier(p_user, p_key, 'waiver', p_coins, p_reference) e;
	outcome := v_outcome;
	transfer_id := v_transfer;
	IF v_outcome IS NOT NULL THEN RETURN; END IF;
	IF coalesce(v_owed, 0) < p_coins THEN
		outcome := 'short';
		RETURN;
	END IF;
	INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
		VALUES (p_user, p_key, 'waiver', p_reference, p_reason, p_coins, p_at) RETURNING id INTO v_transfer;
	WITH entered AS (
		INSERT INTO coin_entries (transfer_id, account, coins) VALUES (v_transfer, 'owed', p_coins), (v_transfer, 'waived', -p_coins)
	)
	UPDATE coin_wallets w SET owed = w.owed - p_coins, transfer_id = v_transfer WHERE w.user_id = p_user;
	outcome := 'posted';
	transfer_id := v_transfer;
END $$;
--> statement-breakpoint
-- Lets the lots of a user lapse that end until p_until, one transfer for each. The caller has locked the wallet.
CREATE FUNCTION coins_lapse(p_user integer, p_until timestamptz, p_reason text, p_at timestamptz) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	v_lot record;
	v_transfer bigint;
	v_count integer := 0;
BEGIN
	FOR v_lot IN
		SELECT l.id, l.sort, l."left" FROM coin_lots l
		WHERE l.user_id = p_user AND l."left" > 0 AND l.expires_at <= p_until ORDER BY l.expires_at, l.id
	LOOP
		INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
			VALUES (p_user, 'expiry:' || v_lot.id, 'expiry', 'lot:' || v_lot.id, p_reason, v_lot."left", p_at) RETURNING id INTO v_transfer;
		WITH taken AS (
			UPDATE coin_lots l SET "left" = 0 WHERE l.id = v_lot.id
		), entered AS (
			INSERT INTO coin_entries (transfer_id, account, coins)
			VALUES (v_transfer, v_lot.sort, -v_lot."left"), (v_transfer, 'expired', v_lot."left")
		)
		UPDATE coin_wallets w SET
			paid = w.paid - CASE WHEN v_lot.sort = 'paid' THEN v_lot."left" ELSE 0 END,
			free = w.free - CASE WHEN v_lot.sort = 'free' THEN v_lot."left" ELSE 0 END,
			transfer_id = v_transfer
		WHERE w.user_id = p_user;
		v_count := v_count + 1;
	END LOOP;
	RETURN v_count;
END $$;
--> statement-breakpoint
-- The same for up to p_limit users whose wallets nobody else works on. Returns how many lots have lapsed.
CREATE FUNCTION coins_expire(p_at timestamptz, p_limit integer) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	v_user integer;
	v_count integer := 0;
BEGIN
	FOR v_user IN
		SELECT w.user_id FROM coin_wallets w
		WHERE w.user_id IN (SELECT l.user_id FROM coin_lots l WHERE l."left" > 0 AND l.expires_at <= p_at)
		ORDER BY w.user_id LIMIT p_limit FOR UPDATE SKIP LOCKED
	LOOP
		v_count := v_count + coins_lapse(v_user, p_at, '', p_at);
	END LOOP;
	RETURN v_count;
END $$;

--> statement-breakpoint
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
-- Gifts of several senders, each of whom is there once: each with everything that comes of it, or nothing at all.
-- Outcomes: 'sent'; 'replayed' when this very gift was sent under its key before; 'differs' when another one was; 'short',
-- 'unknown', 'missing', 'closed', 'own', 'unwelcome'.
CREATE FUNCTION gifts_send(
	p_ids uuid[], p_senders integer[], p_keys text[], p_lives text[], p_gifts text[], p_quantities integer[],
	p_combo_seconds integer, p_at timestamptz
) RETURNS TABLE (sender_id integer, outcome text, sent_id uuid, combo integer, points bigint, sent_at timestamptz, paid_left bigint, free_left bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
	-- Locked by whoever spends, so that a request that came twice at once finds what the first one did.
	PERFORM FROM coin_wallets w WHERE w.user_id = ANY (p_senders) ORDER BY w.user_id FOR UPDATE;
	RETURN QUERY
	WITH asked AS MATERIALIZED (
		SELECT a.*, l.liver_id, g.coins::bigint * a.quantity AS coins, g.points::bigint * a.quantity AS points,
			b.id AS before_id, b.combo AS before_combo, b.points AS before_points, b.at AS before_at,
			CASE
				WHEN b.id IS NOT NULL AND (b.live_id, b.gift_id, b.quantity) = (a.live_id, a.gift_id, a.quantity) THEN 'replayed'
				WHEN b.id IS NOT NULL THEN 'differs'
				WHEN g.id IS NULL THEN 'unknown'
				WHEN l.id IS NULL THEN 'missing'
				WHEN l.state NOT IN ('on_air', 'interrupted') THEN 'closed'
				WHEN l.liver_id = a.sender_id THEN 'own'
				WHEN EXISTS (SELECT FROM chat_bans c WHERE c.liver_id = l.liver_id AND c.user_id = a.sender_id) THEN 'unwelcome'
			END AS settled
		FROM unnest(p_ids, p_senders, p_keys, p_lives, p_gifts, p_quantities) AS a (id, sender_id, key, live_id, gift_id, quantity)
		LEFT JOIN LATERAL (SELECT b.* FROM sent_gifts b WHERE b.sender_id = a.sender_id AND b.key = a.key) b ON true
		LEFT JOIN LATERAL (SELECT g.* FROM gifts g WHERE g.id = a.gift_id AND g.offered) g ON true
		LEFT JOIN LATERAL (SELECT l.id, l.liver_id, l.state FROM lives l WHERE l.id = a.live_id) l ON true
	), spent AS MATERIALIZED (
		SELECT s.* FROM (
			SELECT array_agg(a.sender_id) AS users, array_agg('gift:' || a.key) AS keys, array_agg(a.coins) AS coins,
				array_agg('gift:' || a.id) AS reasons
			FROM asked a WHERE a.settled IS NULL
		) o CROSS JOIN LATERAL coins_spend(o.users, o.keys, o.coins, o.reasons, 'spend', 'spent', false, '', p_at) s
	), sent AS (
		INSERT INTO sent_gifts (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
		SELECT a.id, a.sender_id, a.key, a.live_id, a.liver_id, a.gift_id, a.quantity, coalesce(c.combo, 0) + a.quantity,
			a.coins, s.paid, a.points, s.transfer_id, p_at
		FROM asked a JOIN spent s ON s.user_id = a.sender_id AND s.outcome = 'posted'
		LEFT JOIN LATERAL (
			SELECT CASE WHEN c.gift_id = a.gift_id AND c.at > p_at - make_interval(secs => p_combo_seconds) THEN c.combo END AS combo
			FROM sent_gifts c WHERE c.live_id = a.live_id AND c.sender_id = a.sender_id ORDER BY c.at DESC LIMIT 1
		) c ON true
		RETURNING id, sender_id, live_id, liver_id, coins, paid_coins, points, combo
	), supported AS (
		INSERT INTO live_supporters AS o (live_id, user_id, points, reached_at) SELECT s.live_id, s.sender_id, s.points, p_at FROM sent s
		ON CONFLICT (live_id, user_id) DO UPDATE SET points = o.points + excluded.points, reached_at = excluded.reached_at
	), rewarded AS (
		-- Coins that were given away are no money that anybody could be paid from.
		INSERT INTO rewards (gift_id, liver_id, live_id, points, at)
		SELECT s.id, s.liver_id, s.live_id, s.points * s.paid_coins / s.coins, p_at FROM sent s WHERE s.points * s.paid_coins >= s.coins
	)
	SELECT a.sender_id,
		coalesce(a.settled, CASE s.outcome WHEN 'posted' THEN 'sent' ELSE s.outcome END),
		coalesce(n.id, a.before_id), coalesce(n.combo, a.before_combo), coalesce(n.points, a.before_points),
		CASE WHEN n.id IS NULL THEN a.before_at ELSE p_at END,
		coalesce(s.paid_left, h.paid), coalesce(s.free_left, h.free)
	FROM asked a
	LEFT JOIN spent s ON s.user_id = a.sender_id
	LEFT JOIN sent n ON n.sender_id = a.sender_id
	CROSS JOIN LATERAL (
		SELECT coalesce(sum(l."left") FILTER (WHERE l.sort = 'paid'), 0)::bigint AS paid, coalesce(sum(l."left") FILTER (WHERE l.sort = 'free'), 0)::bigint AS free
		FROM coin_lots l WHERE l.user_id = a.sender_id AND l."left" > 0 AND l.expires_at > p_at
	) h;
END $$;
