-- Takes back paid coins that were issued under `p_reference`: first what is left of their lots, then what of them has
-- expired; spent coins become a debt.
CREATE OR REPLACE FUNCTION coins_reverse(
  p_user integer, p_key text, p_kind text, p_house text, p_coins bigint, p_reference text, p_at timestamptz,
  OUT outcome text, OUT transfer_id bigint, OUT recovered bigint, OUT owed bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_lot record;
  v_lots bigint[] := '{}';
  v_takes bigint[] := '{}';
  v_take bigint;
  v_rest bigint := p_coins;
  v_expired bigint;
  v_found bigint;
  v_outcome text;
  v_transfer bigint;
BEGIN
  PERFORM FROM coin_wallets wallet WHERE wallet.user_id = p_user FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'short';
    RETURN;
  END IF;
  SELECT earlier.outcome, earlier.transfer_id
  INTO v_outcome, v_transfer
  FROM coins_earlier(p_user, p_key, p_kind, p_coins, p_reference) earlier;
  outcome := v_outcome;
  transfer_id := v_transfer;
  IF v_outcome IS NOT NULL THEN RETURN; END IF;
  IF coins_issued_under(p_user, p_reference) < p_coins THEN
    outcome := 'short';
    RETURN;
  END IF;

  FOR v_lot IN
    SELECT lot.id, lot."left"
    FROM coin_lots lot
    JOIN coin_transfers transfer ON transfer.id = lot.transfer_id
    WHERE lot.user_id = p_user AND lot.sort = 'paid' AND lot."left" > 0 AND transfer.reference = p_reference
    ORDER BY lot.id
  LOOP
    v_take := least(v_lot."left", v_rest);
    v_lots := v_lots || v_lot.id;
    v_takes := v_takes || v_take;
    v_rest := v_rest - v_take;
    EXIT WHEN v_rest = 0;
  END LOOP;
  v_found := p_coins - v_rest;
  v_expired := least(coins_expired_under(p_user, p_reference), v_rest);
  v_rest := v_rest - v_expired;

  INSERT INTO coin_transfers (user_id, key, kind, reference, coins, at)
  VALUES (p_user, p_key, p_kind, p_reference, p_coins, p_at)
  RETURNING id INTO v_transfer;
  WITH taken AS (
    UPDATE coin_lots lot
    SET "left" = lot."left" - v_takes[array_position(v_lots, lot.id)]
    WHERE lot.user_id = p_user AND lot."left" > 0 AND lot.id = ANY (v_lots)
  ), entered AS (
    INSERT INTO coin_entries (transfer_id, account, coins)
    SELECT v_transfer, entry.account, entry.coins
    FROM (
      VALUES ('paid', -v_found), ('expired', -v_expired), ('owed', -v_rest), (p_house, p_coins)
    ) AS entry (account, coins)
    WHERE entry.coins <> 0
  )
  UPDATE coin_wallets wallet
  SET paid = wallet.paid - v_found, owed = wallet.owed + v_rest, transfer_id = v_transfer
  WHERE wallet.user_id = p_user;
  outcome := 'posted';
  transfer_id := v_transfer;
  recovered := v_found;
  owed := v_rest;
END $$;
