-- Spends coins of several users, each listed once; each user's transfer is posted as a whole or not at all. Outcomes:
-- 'posted', 'replayed', 'differs' (see coins_earlier), 'short'. Wallets are locked in one order, which excludes
-- deadlocks.
CREATE OR REPLACE FUNCTION coins_spend(
  p_users integer[], p_keys text[], p_coins bigint[], p_references text[],
  p_kind text, p_house text, p_free_only boolean, p_reason text, p_at timestamptz
) RETURNS TABLE (
  user_id integer, outcome text, transfer_id bigint, paid bigint, free bigint, paid_left bigint, free_left bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  -- A user without a wallet is not locked: lots that are issued meanwhile must not be touched.
  v_locked integer[];
BEGIN
  IF cardinality(p_users) > (SELECT count(DISTINCT listed.id) FROM unnest(p_users) AS listed (id)) THEN
    RAISE EXCEPTION 'a user spends once at a time' USING
      ERRCODE = '23514', CONSTRAINT = 'coins_spend_once', TABLE = 'coin_transfers';
  END IF;
  SELECT array_agg(locked.user_id)
  INTO v_locked
  FROM (
    SELECT wallet.user_id
    FROM coin_wallets wallet
    WHERE wallet.user_id = ANY (p_users)
    ORDER BY wallet.user_id
    FOR UPDATE
  ) locked;

  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT
      request.*,
      held.paid AS paid_had,
      held.free AS free_had,
      earlier.id AS earlier_id,
      earlier.kind = p_kind AND earlier.coins = request.coins AND earlier.reference = request.reference AS same
    FROM unnest(p_users, p_keys, p_coins, p_references) AS request (user_id, key, coins, reference)
    CROSS JOIN LATERAL coins_held(CASE WHEN request.user_id = ANY (v_locked) THEN request.user_id END, p_at) held
    LEFT JOIN LATERAL (
      SELECT transfer.*
      FROM coin_transfers transfer
      WHERE transfer.user_id = request.user_id AND transfer.key = request.key AND request.user_id = ANY (v_locked)
    ) earlier ON true
  ), taken AS MATERIALIZED (
    SELECT asked.user_id, lot.id, lot.sort, lot.coins
    FROM asked
    CROSS JOIN LATERAL coins_lots_to_spend(asked.user_id, asked.coins, p_free_only, p_at) lot
    WHERE asked.user_id = ANY (v_locked) AND asked.earlier_id IS NULL
  ), spent AS MATERIALIZED (
    SELECT
      taken.user_id,
      coalesce(sum(taken.coins) FILTER (WHERE taken.sort = 'paid'), 0)::bigint AS paid,
      coalesce(sum(taken.coins) FILTER (WHERE taken.sort = 'free'), 0)::bigint AS free
    FROM taken
    JOIN asked ON asked.user_id = taken.user_id
    GROUP BY taken.user_id, asked.coins
    HAVING sum(taken.coins) = asked.coins
  ), posted AS (
    INSERT INTO coin_transfers (user_id, key, kind, reference, reason, coins, at)
    SELECT asked.user_id, asked.key, p_kind, asked.reference, p_reason, asked.coins, p_at
    FROM asked
    JOIN spent ON spent.user_id = asked.user_id
    RETURNING user_id, id
  ), emptied AS (
    UPDATE coin_lots lot
    SET "left" = lot."left" - taken.coins
    FROM taken
    JOIN spent ON spent.user_id = taken.user_id
    WHERE lot.id = taken.id
  ), recorded AS (
    INSERT INTO coin_consumptions (transfer_id, lot_id, coins)
    SELECT posted.id, taken.id, taken.coins
    FROM posted
    JOIN taken ON taken.user_id = posted.user_id
  ), entered AS (
    INSERT INTO coin_entries (transfer_id, account, coins)
    SELECT posted.id, entry.account, entry.coins
    FROM posted
    JOIN spent ON spent.user_id = posted.user_id
    CROSS JOIN LATERAL (
      VALUES ('paid', -spent.paid), ('free', -spent.free), (p_house, spent.paid + spent.free)
    ) AS entry (account, coins)
    WHERE entry.coins <> 0
  ), moved AS (
    UPDATE coin_wallets wallet
    SET paid = wallet.paid - spent.paid, free = wallet.free - spent.free, transfer_id = posted.id
    FROM posted
    JOIN spent ON spent.user_id = posted.user_id
    WHERE wallet.user_id = posted.user_id
  )
  SELECT
    asked.user_id,
    CASE
      WHEN posted.id IS NOT NULL THEN 'posted'
      WHEN asked.earlier_id IS NULL THEN 'short'
      WHEN asked.same THEN 'replayed'
      ELSE 'differs'
    END,
    coalesce(posted.id, asked.earlier_id),
    coalesce(spent.paid, -earlier.paid, 0),
    coalesce(spent.free, -earlier.free, 0),
    asked.paid_had - coalesce(spent.paid, 0),
    asked.free_had - coalesce(spent.free, 0)
  FROM asked
  LEFT JOIN spent ON spent.user_id = asked.user_id
  LEFT JOIN posted ON posted.user_id = asked.user_id
  LEFT JOIN LATERAL coins_moved_by(asked.earlier_id) earlier ON asked.earlier_id IS NOT NULL;
END $$;
