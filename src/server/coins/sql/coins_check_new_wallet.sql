-- Coins enter a wallet by transfers only.
CREATE OR REPLACE FUNCTION coins_check_new_wallet() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid <> 0 OR NEW.free <> 0 OR NEW.owed <> 0 OR NEW.transfer_id IS NOT NULL THEN
    RAISE EXCEPTION 'a wallet begins empty' USING
      ERRCODE = '23514', CONSTRAINT = 'coin_wallets_begin_empty', TABLE = 'coin_wallets';
  END IF;
  RETURN NEW;
END $$;
