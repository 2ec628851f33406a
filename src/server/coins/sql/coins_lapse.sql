-- Expires the lots of a user that end until `p_until`, one transfer each, and returns their number. The caller holds
-- the lock of the wallet.
CREATE OR REPLACE FUNCTION coins_lapse(p_user integer, p_until timestamptz, p_reason text, p_at timestamptz)
RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_lot record;
  v_transfer bigint;
  v_count integer := 0;
BEGIN
  FOR v_lot IN
    SELECT lot.id, lot.sort, lot."left"
    FROM coin_lots lot
    WHERE lot.user_id = p_user AND lot."left" > 0 AND lot.expires_at <= p_until
    ORDER BY lot.expires_at, lot.id
  LOOP
    INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
    VALUES (p_user, 'expiry:' || v_lot.id, 'expiry', 'lot:' || v_lot.id, p_reason, v_lot."left", p_at)
    RETURNING id INTO v_transfer;
    WITH taken AS (
      UPDATE coin_lots lot SET "left" = 0 WHERE lot.id = v_lot.id
    ), entered AS (
      INSERT INTO coin_entries (transfer_id, account, coins)
      VALUES (v_transfer, v_lot.sort, -v_lot."left"), (v_transfer, 'expired', v_lot."left")
    )
    UPDATE coin_wallets wallet
    SET
      paid = wallet.paid - CASE WHEN v_lot.sort = 'paid' THEN v_lot."left" ELSE 0 END,
      free = wallet.free - CASE WHEN v_lot.sort = 'free' THEN v_lot."left" ELSE 0 END,
      transfer_id = v_transfer
    WHERE wallet.user_id = p_user;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
