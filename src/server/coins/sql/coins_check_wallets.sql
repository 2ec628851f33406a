-- A wallet changes exactly by the entries of a new transfer, and holds the sum of its lots.
-- The trigger (migration 0008) runs once per statement on the changed rows; ledger, wallet and lots therefore change in
-- one statement. `enable_seqscan = off`: plans are cached, and a plan made for small tables would scan large ones forever.
CREATE OR REPLACE FUNCTION coins_check_wallets() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
