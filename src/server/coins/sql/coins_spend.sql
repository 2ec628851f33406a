-- Spends coins of several users, each listed once; each user's transfer is posted as a whole or not at all. Outcomes:
-- 'posted', 'replayed', 'differs' (see coins_earlier), 'short'. Wallets are locked in one order, which excludes deadlocks.
CREATE OR REPLACE FUNCTION coins_spend(
  p_users integer[], p_keys text[], p_coins bigint[], p_references text[],
  p_kind text, p_house text, p_free_only boolean, p_reason text, p_at timestamptz
) RETURNS TABLE (user_id integer, outcome text, transfer_id bigint, paid bigint, free bigint, paid_left bigint, free_left bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  -- A user without a wallet is not locked: lots that are issued meanwhile must not be touched.
  v_locked integer[];
BEGIN
  IF cardinality(p_users) > (SELECT count(DISTINCT u.id) FROM unnest(p_users) AS u (id)) THEN
    RAISE EXCEPTION 'a user spends once at a time' USING ERRCODE = '23514', CONSTRAINT = 'coins_spend_once', TABLE = 'coin_transfers';
  END IF;
  SELECT array_agg(w.user_id) INTO v_locked FROM (
    SELECT w.user_id FROM coin_wallets w WHERE w.user_id = ANY (p_users) ORDER BY w.user_id FOR UPDATE
  ) w;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT a.*, h.paid AS paid_had, h.free AS free_had, t.id AS earlier_id,
      t.kind = p_kind AND t.coins = a.coins AND t.reference = a.reference AS same
    FROM unnest(p_users, p_keys, p_coins, p_references) AS a (user_id, key, coins, reference)
    CROSS JOIN LATERAL coins_held(CASE WHEN a.user_id = ANY (v_locked) THEN a.user_id END, p_at) h
    LEFT JOIN LATERAL (SELECT t.* FROM coin_transfers t WHERE t.user_id = a.user_id AND t.key = a.key AND a.user_id = ANY (v_locked)) t ON true
  ), taken AS MATERIALIZED (
    SELECT a.user_id, l.id, l.sort, l.coins
    FROM asked a CROSS JOIN LATERAL coins_lots_to_spend(a.user_id, a.coins, p_free_only, p_at) l
    WHERE a.user_id = ANY (v_locked) AND a.earlier_id IS NULL
  ), spent AS MATERIALIZED (
    SELECT t.user_id,
      coalesce(sum(t.coins) FILTER (WHERE t.sort = 'paid'), 0)::bigint AS paid,
      coalesce(sum(t.coins) FILTER (WHERE t.sort = 'free'), 0)::bigint AS free
    FROM taken t JOIN asked a ON a.user_id = t.user_id GROUP BY t.user_id, a.coins HAVING sum(t.coins) = a.coins
  ), posted AS (
    INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
    SELECT a.user_id, a.key, p_kind, a.reference, p_reason, a.coins, p_at FROM asked a JOIN spent s ON s.user_id = a.user_id
    RETURNING user_id, id
  ), emptied AS (
    UPDATE coin_lots l SET "left" = l."left" - t.coins FROM taken t JOIN spent s ON s.user_id = t.user_id WHERE l.id = t.id
  ), recorded AS (
    INSERT INTO coin_consumptions (transfer_id, lot_id, coins) SELECT p.id, t.id, t.coins FROM posted p JOIN taken t ON t.user_id = p.user_id
  ), entered AS (
    INSERT INTO coin_entries (transfer_id, account, coins)
    SELECT p.id, e.account, e.coins FROM posted p JOIN spent s ON s.user_id = p.user_id
    CROSS JOIN LATERAL (VALUES ('paid', -s.paid), ('free', -s.free), (p_house, s.paid + s.free)) AS e (account, coins)
    WHERE e.coins <> 0
  ), moved AS (
    UPDATE coin_wallets w SET paid = w.paid - s.paid, free = w.free - s.free, transfer_id = p.id
    FROM posted p JOIN spent s ON s.user_id = p.user_id WHERE w.user_id = p.user_id
  )
  SELECT a.user_id,
    CASE WHEN p.id IS NOT NULL THEN 'posted' WHEN a.earlier_id IS NULL THEN 'short' WHEN a.same THEN 'replayed' ELSE 'differs' END,
    coalesce(p.id, a.earlier_id),
    coalesce(s.paid, -e.paid, 0), coalesce(s.free, -e.free, 0),
    a.paid_had - coalesce(s.paid, 0), a.free_had - coalesce(s.free, 0)
  FROM asked a
  LEFT JOIN spent s ON s.user_id = a.user_id
  LEFT JOIN posted p ON p.user_id = a.user_id
  LEFT JOIN LATERAL coins_moved_by(a.earlier_id) e ON a.earlier_id IS NOT NULL;
END $$;
