-- Issues coins as a new lot. With `p_settle` a debt is paid first.
CREATE OR REPLACE FUNCTION coins_issue(
  p_user integer, p_key text, p_kind text, p_house text, p_sort text, p_coins bigint, p_settle boolean,
  p_reference text, p_reason text, p_at timestamptz, p_expires timestamptz,
  OUT outcome text, OUT transfer_id bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_owed bigint;
  v_held bigint;
  v_outcome text;
  v_transfer bigint;
BEGIN
  INSERT INTO coin_wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT CASE WHEN p_settle THEN least(wallet.owed, p_coins) ELSE 0 END
  INTO v_owed
  FROM coin_wallets wallet
  WHERE wallet.user_id = p_user
  FOR UPDATE;
  SELECT earlier.outcome, earlier.transfer_id
  INTO v_outcome, v_transfer
  FROM coins_earlier(p_user, p_key, p_kind, p_coins, p_reference) earlier;
  outcome := v_outcome;
  transfer_id := v_transfer;
  IF v_outcome IS NOT NULL THEN RETURN; END IF;

  v_held := p_coins - v_owed;
  INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
  VALUES (p_user, p_key, p_kind, p_reference, p_reason, p_coins, p_at)
  RETURNING id INTO v_transfer;
  WITH issued AS (
    INSERT INTO coin_lots (user_id, sort, transfer_id, issued, "left", issued_at, expires_at)
    SELECT p_user, p_sort, v_transfer, v_held, v_held, p_at, p_expires
    WHERE v_held > 0
  ), entered AS (
    INSERT INTO coin_entries (transfer_id, account, coins)
    SELECT v_transfer, entry.account, entry.coins
    FROM (VALUES (p_sort, v_held), ('owed', v_owed), (p_house, -p_coins)) AS entry (account, coins)
    WHERE entry.coins <> 0
  )
  UPDATE coin_wallets wallet
  SET
    paid = wallet.paid + CASE WHEN p_sort = 'paid' THEN v_held ELSE 0 END,
    free = wallet.free + CASE WHEN p_sort = 'free' THEN v_held ELSE 0 END,
    owed = wallet.owed - v_owed,
    transfer_id = v_transfer
  WHERE wallet.user_id = p_user;
  outcome := 'posted';
  transfer_id := v_transfer;
END $$;
