-- Sends gifts of several senders, each listed once: coins, gift, combo, supporter ranking and reward are posted
-- together or not at all. Outcomes: 'sent', 'replayed', 'differs' (see coins_earlier), 'short', 'unknown' (gift),
-- 'missing' (live), 'closed' (not on air), 'own' (the sender's own live), 'banned' (banned by the liver), 'blocked' (by
-- the liver), 'locked' (a live for followers). `p_at` null: the time of the database, which is the same for all nodes.
CREATE OR REPLACE FUNCTION gifts_send(
  p_ids uuid[], p_senders integer[], p_keys text[], p_lives text[], p_gifts text[], p_quantities integer[],
  p_combo_seconds integer, p_at timestamptz, p_claimed_until timestamptz
) RETURNS TABLE (
  sender_id integer, outcome text, sent_id uuid, combo integer, points bigint, sent_at timestamptz,
  paid_left bigint, free_left bigint, event_id bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  -- `coins_spend` locks the same wallets: a request that is sent twice at once finds the result of the first.
  PERFORM FROM coin_wallets wallet WHERE wallet.user_id = ANY (p_senders) ORDER BY wallet.user_id FOR UPDATE;
  p_at := date_trunc('milliseconds', coalesce(p_at, clock_timestamp()));

  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT
      request.*,
      live.liver_id,
      gift.coins::bigint * request.quantity AS coins,
      gift.points::bigint * request.quantity AS points,
      earlier.id AS before_id,
      earlier.combo AS before_combo,
      earlier.points AS before_points,
      earlier.at AS before_at,
      CASE
        WHEN earlier.id IS NOT NULL
          AND (earlier.live_id, earlier.gift_id, earlier.quantity)
            = (request.live_id, request.gift_id, request.quantity)
          THEN 'replayed'
        WHEN earlier.id IS NOT NULL THEN 'differs'
        WHEN gift.id IS NULL THEN 'unknown'
        WHEN live.id IS NULL THEN 'missing'
        WHEN live.state NOT IN ('on_air', 'interrupted') THEN 'closed'
        WHEN live.liver_id = request.sender_id THEN 'own'
        WHEN EXISTS (
          SELECT FROM chat_bans ban WHERE ban.liver_id = live.liver_id AND ban.user_id = request.sender_id
        ) THEN 'banned'
        WHEN EXISTS (
          SELECT FROM blocks block WHERE block.user_id = live.liver_id AND block.blocked_id = request.sender_id
        ) THEN 'blocked'
        WHEN live.visibility = 'followers' AND NOT EXISTS (
          SELECT FROM liver_follows follow WHERE follow.liver_id = live.liver_id AND follow.user_id = request.sender_id
        ) THEN 'locked'
      END AS settled
    FROM unnest(p_ids, p_senders, p_keys, p_lives, p_gifts, p_quantities)
      AS request (id, sender_id, key, live_id, gift_id, quantity)
    LEFT JOIN LATERAL (
      SELECT previous.*
      FROM sent_gifts previous
      WHERE previous.sender_id = request.sender_id AND previous.key = request.key
    ) earlier ON true
    LEFT JOIN LATERAL (
      SELECT gift.* FROM gifts gift WHERE gift.id = request.gift_id AND gift.offered
    ) gift ON true
    LEFT JOIN LATERAL (
      SELECT live.id, live.liver_id, live.state, live.visibility FROM lives live WHERE live.id = request.live_id
    ) live ON true
  ), spent AS MATERIALIZED (
    SELECT payment.*
    FROM (
      SELECT
        array_agg(asked.sender_id) AS users,
        array_agg('gift:' || asked.key) AS keys,
        array_agg(asked.coins) AS coins,
        array_agg('gift:' || asked.id) AS reasons
      FROM asked
      WHERE asked.settled IS NULL
    ) due
    CROSS JOIN LATERAL coins_spend(
      due.users, due.keys, due.coins, due.reasons, 'spend', 'spent', false, '', p_at
    ) payment
  ), sent AS (
    INSERT INTO sent_gifts (
      id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at
    )
    SELECT
      asked.id,
      asked.sender_id,
      asked.key,
      asked.live_id,
      asked.liver_id,
      asked.gift_id,
      asked.quantity,
      coalesce(latest.combo, 0) + asked.quantity,
      asked.coins,
      spent.paid,
      asked.points,
      spent.transfer_id,
      p_at
    FROM asked
    JOIN spent ON spent.user_id = asked.sender_id AND spent.outcome = 'posted'
    LEFT JOIN LATERAL (
      SELECT
        CASE
          WHEN previous.gift_id = asked.gift_id AND previous.at > p_at - make_interval(secs => p_combo_seconds)
            THEN previous.combo
        END AS combo
      FROM sent_gifts previous
      WHERE previous.live_id = asked.live_id AND previous.sender_id = asked.sender_id
      ORDER BY previous.at DESC
      LIMIT 1
    ) latest ON true
    RETURNING id, sender_id, live_id, liver_id, coins, paid_coins, points, combo
  ), supported AS (
    INSERT INTO live_supporters AS supporter (live_id, user_id, points, reached_at)
    SELECT sent.live_id, sent.sender_id, sent.points, p_at
    FROM sent
    ON CONFLICT (live_id, user_id) DO UPDATE
      SET points = supporter.points + excluded.points, reached_at = excluded.reached_at
  ), rewarded AS (
    -- Only paid coins are worth money: free coins earn no reward.
    INSERT INTO rewards (gift_id, liver_id, live_id, points, at)
    SELECT sent.id, sent.liver_id, sent.live_id, sent.points * sent.paid_coins / sent.coins, p_at
    FROM sent
    WHERE sent.points * sent.paid_coins >= sent.coins
  ), stored AS (
    INSERT INTO outbox_events (type, subject, payload, at, claimed_until)
    SELECT
      'GiftSent',
      'gift:' || sent.id,
      jsonb_build_object('id', sent.id, 'liveId', sent.live_id),
      p_at,
      p_claimed_until
    FROM sent
    RETURNING id, subject
  )
  SELECT
    asked.sender_id,
    coalesce(asked.settled, CASE spent.outcome WHEN 'posted' THEN 'sent' ELSE spent.outcome END),
    coalesce(sent.id, asked.before_id),
    coalesce(sent.combo, asked.before_combo),
    coalesce(sent.points, asked.before_points),
    CASE WHEN sent.id IS NULL THEN asked.before_at ELSE p_at END,
    coalesce(spent.paid_left, held.paid),
    coalesce(spent.free_left, held.free),
    stored.id
  FROM asked
  LEFT JOIN spent ON spent.user_id = asked.sender_id
  LEFT JOIN sent ON sent.sender_id = asked.sender_id
  LEFT JOIN stored ON stored.subject = 'gift:' || sent.id
  CROSS JOIN LATERAL coins_held(asked.sender_id, p_at) held;
  -- Ids of gifts that were not sent now are unknown, and ignored.
  PERFORM rankings_add(p_ids, p_at);
  PERFORM events_add(p_ids);
END $$;
