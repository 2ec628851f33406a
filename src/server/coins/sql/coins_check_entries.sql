-- Double entry: the entries of a transfer sum to zero, and a transfer moves the wallet of its user.
-- The trigger (migration 0008) runs once per statement on the changed rows; ledger, wallet and lots therefore change in
-- one statement. `enable_seqscan = off`: plans are cached, and a plan made for small tables would scan large ones
-- forever.
CREATE OR REPLACE FUNCTION coins_check_entries() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM entered GROUP BY entered.transfer_id HAVING sum(entered.coins) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transfer must sum to zero' USING
      ERRCODE = '23514', CONSTRAINT = 'coin_entries_balance', TABLE = 'coin_entries';
  END IF;
  IF EXISTS (
    SELECT
    FROM entered
    WHERE entered.transfer_id IS DISTINCT FROM (
      SELECT wallet.transfer_id
      FROM coin_wallets wallet
      WHERE wallet.user_id = (
        SELECT transfer.user_id FROM coin_transfers transfer WHERE transfer.id = entered.transfer_id
      )
    )
  ) THEN
    RAISE EXCEPTION 'entries must move the wallet' USING
      ERRCODE = '23514', CONSTRAINT = 'coin_entries_wallet', TABLE = 'coin_entries';
  END IF;
  RETURN NULL;
END $$;
