-- Takes back paid coins that were issued under `p_reference`: first what is left of their lots, then what of them has
-- expired; spent coins become a debt.
CREATE OR REPLACE FUNCTION coins_reverse(
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
  v_expired bigint;
  v_found bigint;
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
  IF coins_issued_under(p_user, p_reference) < p_coins THEN
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
  v_expired := least(coins_expired_under(p_user, p_reference), v_rest);
  v_rest := v_rest - v_expired;
  INSERT INTO coin_transfers (user_id, key, kind, reference, coins, at)
    VALUES (p_user, p_key, p_kind, p_reference, p_coins, p_at) RETURNING id INTO v_transfer;
  WITH taken AS (
    UPDATE coin_lots l SET "left" = l."left" - v_takes[array_position(v_lots, l.id)]
    WHERE l.user_id = p_user AND l."left" > 0 AND l.id = ANY (v_lots)
  ), entered AS (
    INSERT INTO coin_entries (transfer_id, account, coins)
    SELECT v_transfer, e.account, e.coins
    FROM (VALUES ('paid', -v_found), ('expired', -v_expired), ('owed', -v_rest), (p_house, p_coins)) AS e (account, coins)
    WHERE e.coins <> 0
  )
  UPDATE coin_wallets w SET paid = w.paid - v_found, owed = w.owed + v_rest, transfer_id = v_transfer WHERE w.user_id = p_user;
  outcome := 'posted';
  transfer_id := v_transfer;
  recovered := v_found;
  owed := v_rest;
END $$;
