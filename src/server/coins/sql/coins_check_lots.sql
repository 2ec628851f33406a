-- Lots change only together with their wallet.
-- The trigger (migration 0008) runs once per statement on the changed rows; ledger, wallet and lots therefore change in
-- one statement. `enable_seqscan = off`: plans are cached, and a plan made for small tables would scan large ones
-- forever.
CREATE OR REPLACE FUNCTION coins_check_lots() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT
    FROM coin_wallets wallet
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(lot."left") FILTER (WHERE lot.sort = 'paid'), 0) AS paid,
        coalesce(sum(lot."left") FILTER (WHERE lot.sort = 'free'), 0) AS free
      FROM coin_lots lot
      WHERE lot.user_id = wallet.user_id AND lot."left" > 0
    ) held
    WHERE wallet.user_id IN (SELECT changed.user_id FROM changed)
      AND (wallet.paid <> held.paid OR wallet.free <> held.free)
  ) THEN
    RAISE EXCEPTION 'lots hold what the wallet holds' USING
      ERRCODE = '23514', CONSTRAINT = 'coin_lots_wallet', TABLE = 'coin_lots';
  END IF;
  RETURN NULL;
END $$;
