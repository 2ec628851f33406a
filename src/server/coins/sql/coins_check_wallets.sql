-- A wallet changes exactly by the entries of a new transfer, and holds the sum of its lots.
-- The trigger (migration 0008) runs once per statement on the changed rows; ledger, wallet and lots therefore change in
-- one statement. `enable_seqscan = off`: plans are cached, and a plan made for small tables would scan large ones
-- forever.
CREATE OR REPLACE FUNCTION coins_check_wallets() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT
    FROM changed
    JOIN unchanged ON unchanged.user_id = changed.user_id
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(entry.coins) FILTER (WHERE entry.account = 'paid'), 0) AS paid,
        coalesce(sum(entry.coins) FILTER (WHERE entry.account = 'free'), 0) AS free,
        coalesce(sum(entry.coins) FILTER (WHERE entry.account = 'owed'), 0) AS owed
      FROM coin_transfers transfer
      JOIN coin_entries entry ON entry.transfer_id = transfer.id
      WHERE transfer.id = changed.transfer_id AND transfer.user_id = changed.user_id
    ) moved
    WHERE coalesce(changed.transfer_id, 0) <= coalesce(unchanged.transfer_id, 0)
      OR changed.paid - unchanged.paid <> moved.paid
      OR changed.free - unchanged.free <> moved.free
      OR unchanged.owed - changed.owed <> moved.owed
  ) THEN
    RAISE EXCEPTION 'a wallet moves as the entries of a new transfer say' USING
      ERRCODE = '23514', CONSTRAINT = 'coin_wallets_ledger', TABLE = 'coin_wallets';
  END IF;
  IF EXISTS (
    SELECT
    FROM changed
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(lot."left") FILTER (WHERE lot.sort = 'paid'), 0) AS paid,
        coalesce(sum(lot."left") FILTER (WHERE lot.sort = 'free'), 0) AS free
      FROM coin_lots lot
      WHERE lot.user_id = changed.user_id AND lot."left" > 0
    ) held
    WHERE changed.paid <> held.paid OR changed.free <> held.free
  ) THEN
    RAISE EXCEPTION 'a wallet holds what its lots hold' USING
      ERRCODE = '23514', CONSTRAINT = 'coin_wallets_lots', TABLE = 'coin_wallets';
  END IF;
  RETURN NULL;
END $$;
