-- Waives a debt of coins. 'short' where the user owes less.
CREATE OR REPLACE FUNCTION coins_waive(
  p_user integer, p_key text, p_coins bigint, p_reference text, p_reason text, p_at timestamptz,
  OUT outcome text, OUT transfer_id bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_owed bigint;
  v_outcome text;
  v_transfer bigint;
BEGIN
  SELECT wallet.owed INTO v_owed FROM coin_wallets wallet WHERE wallet.user_id = p_user FOR UPDATE;
  SELECT earlier.outcome, earlier.transfer_id
  INTO v_outcome, v_transfer
  FROM coins_earlier(p_user, p_key, 'waiver', p_coins, p_reference) earlier;
  outcome := v_outcome;
  transfer_id := v_transfer;
  IF v_outcome IS NOT NULL THEN RETURN; END IF;
  IF coalesce(v_owed, 0) < p_coins THEN
    outcome := 'short';
    RETURN;
  END IF;

  INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
  VALUES (p_user, p_key, 'waiver', p_reference, p_reason, p_coins, p_at)
  RETURNING id INTO v_transfer;
  WITH entered AS (
    INSERT INTO coin_entries (transfer_id, account, coins)
    VALUES (v_transfer, 'owed', p_coins), (v_transfer, 'waived', -p_coins)
  )
  UPDATE coin_wallets wallet
  SET owed = wallet.owed - p_coins, transfer_id = v_transfer
  WHERE wallet.user_id = p_user;
  outcome := 'posted';
  transfer_id := v_transfer;
END $$;
