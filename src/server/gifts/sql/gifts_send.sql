-- Sends gifts of several senders, each listed once: coins, gift, combo, supporter ranking and reward are posted together
-- or not at all. Outcomes: 'sent', 'replayed', 'differs' (see coins_earlier), 'short', 'unknown' (gift), 'missing'
-- (live), 'closed' (not on air), 'own' (the sender's own live), 'banned' (banned by the liver),
-- 'blocked' (by the liver), 'locked' (a live for followers).
CREATE OR REPLACE FUNCTION gifts_send(
  p_ids uuid[], p_senders integer[], p_keys text[], p_lives text[], p_gifts text[], p_quantities integer[],
  p_combo_seconds integer, p_at timestamptz
) RETURNS TABLE (sender_id integer, outcome text, sent_id uuid, combo integer, points bigint, sent_at timestamptz, paid_left bigint, free_left bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  -- `coins_spend` locks the same wallets: a request that is sent twice at once finds the result of the first.
  PERFORM FROM coin_wallets w WHERE w.user_id = ANY (p_senders) ORDER BY w.user_id FOR UPDATE;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT a.*, l.liver_id, g.coins::bigint * a.quantity AS coins, g.points::bigint * a.quantity AS points,
      b.id AS before_id, b.combo AS before_combo, b.points AS before_points, b.at AS before_at,
      CASE
        WHEN b.id IS NOT NULL AND (b.live_id, b.gift_id, b.quantity) = (a.live_id, a.gift_id, a.quantity) THEN 'replayed'
        WHEN b.id IS NOT NULL THEN 'differs'
        WHEN g.id IS NULL THEN 'unknown'
        WHEN l.id IS NULL THEN 'missing'
        WHEN l.state NOT IN ('on_air', 'interrupted') THEN 'closed'
        WHEN l.liver_id = a.sender_id THEN 'own'
        WHEN EXISTS (SELECT FROM chat_bans c WHERE c.liver_id = l.liver_id AND c.user_id = a.sender_id) THEN 'banned'
        WHEN EXISTS (SELECT FROM blocks k WHERE k.user_id = l.liver_id AND k.blocked_id = a.sender_id) THEN 'blocked'
        WHEN l.visibility = 'followers' AND NOT EXISTS (
          SELECT FROM liver_follows f WHERE f.liver_id = l.liver_id AND f.user_id = a.sender_id
        ) THEN 'locked'
      END AS settled
    FROM unnest(p_ids, p_senders, p_keys, p_lives, p_gifts, p_quantities) AS a (id, sender_id, key, live_id, gift_id, quantity)
    LEFT JOIN LATERAL (SELECT b.* FROM sent_gifts b WHERE b.sender_id = a.sender_id AND b.key = a.key) b ON true
    LEFT JOIN LATERAL (SELECT g.* FROM gifts g WHERE g.id = a.gift_id AND g.offered) g ON true
    LEFT JOIN LATERAL (SELECT l.id, l.liver_id, l.state, l.visibility FROM lives l WHERE l.id = a.live_id) l ON true
  ), spent AS MATERIALIZED (
    SELECT s.* FROM (
      SELECT array_agg(a.sender_id) AS users, array_agg('gift:' || a.key) AS keys, array_agg(a.coins) AS coins, array_agg('gift:' || a.id) AS reasons
      FROM asked a WHERE a.settled IS NULL
    ) o CROSS JOIN LATERAL coins_spend(o.users, o.keys, o.coins, o.reasons, 'spend', 'spent', false, '', p_at) s
  ), sent AS (
    INSERT INTO sent_gifts (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
    SELECT a.id, a.sender_id, a.key, a.live_id, a.liver_id, a.gift_id, a.quantity, coalesce(c.combo, 0) + a.quantity,
      a.coins, s.paid, a.points, s.transfer_id, p_at
    FROM asked a JOIN spent s ON s.user_id = a.sender_id AND s.outcome = 'posted'
    LEFT JOIN LATERAL (
      SELECT CASE WHEN c.gift_id = a.gift_id AND c.at > p_at - make_interval(secs => p_combo_seconds) THEN c.combo END AS combo
      FROM sent_gifts c WHERE c.live_id = a.live_id AND c.sender_id = a.sender_id ORDER BY c.at DESC LIMIT 1
    ) c ON true
    RETURNING id, sender_id, live_id, liver_id, coins, paid_coins, points, combo
  ), supported AS (
    INSERT INTO live_supporters AS o (live_id, user_id, points, reached_at) SELECT s.live_id, s.sender_id, s.points, p_at FROM sent s
    ON CONFLICT (live_id, user_id) DO UPDATE SET points = o.points + excluded.points, reached_at = excluded.reached_at
  ), rewarded AS (
    -- Only paid coins are worth money: free coins earn no reward.
    INSERT INTO rewards (gift_id, liver_id, live_id, points, at)
    SELECT s.id, s.liver_id, s.live_id, s.points * s.paid_coins / s.coins, p_at FROM sent s WHERE s.points * s.paid_coins >= s.coins
  )
  SELECT a.sender_id,
    coalesce(a.settled, CASE s.outcome WHEN 'posted' THEN 'sent' ELSE s.outcome END),
    coalesce(n.id, a.before_id), coalesce(n.combo, a.before_combo), coalesce(n.points, a.before_points),
    CASE WHEN n.id IS NULL THEN a.before_at ELSE p_at END,
    coalesce(s.paid_left, h.paid), coalesce(s.free_left, h.free)
  FROM asked a
  LEFT JOIN spent s ON s.user_id = a.sender_id
  LEFT JOIN sent n ON n.sender_id = a.sender_id
  CROSS JOIN LATERAL coins_held(a.sender_id, p_at) h;
  -- Ids of gifts that were not sent now are unknown, and ignored.
  PERFORM rankings_add(p_ids);
  PERFORM events_add(p_ids);
END $$;
