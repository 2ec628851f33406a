-- Counts ballots of several users, each listed once: the ballot, its hash, the totals and the coins are stored together or
-- not at all. Outcomes: 'counted', 'replayed' (the same ballot has the key), 'differs' (another one has it), 'unknown'
-- (round or option), 'upcoming', 'closed', 'limit' (of leaves in the round), 'price' (more coins than agreed), 'short'.
-- `p_at` null: the time of the database, read when the rounds are locked, so that the ballots of a round are in order of
-- time. Locks: allowances, wallets, rounds; each in one order, which excludes deadlocks.
CREATE OR REPLACE FUNCTION leaf_events_vote(
  p_users integer[], p_keys text[], p_events integer[], p_rounds integer[], p_options integer[], p_leaves integer[], p_coins_max integer[],
  p_free_per_day integer, p_coins_per_leaf integer, p_per_round integer, p_at timestamptz
) RETURNS TABLE (user_id integer, outcome text, sequence bigint, leaves integer, free integer, voted_at timestamptz, free_left integer, round_left integer)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_at timestamptz;
  v_day date;
  v_ballots jsonb;
  v_ballot record;
  v_round integer := 0;
  v_sequence bigint;
  v_previous text;
  v_last timestamptz;
  v_hash text;
BEGIN
  INSERT INTO leaf_allowances (user_id, day, used)
    SELECT u.id, date '-infinity', 0 FROM unnest(p_users) AS u (id) ORDER BY u.id ON CONFLICT DO NOTHING;
  PERFORM FROM leaf_allowances a WHERE a.user_id = ANY (p_users) ORDER BY a.user_id FOR UPDATE;
  PERFORM FROM coin_wallets w WHERE w.user_id = ANY (p_users) ORDER BY w.user_id FOR UPDATE;
  PERFORM FROM leaf_rounds r WHERE r.id = ANY (p_rounds) ORDER BY r.id FOR UPDATE;
  v_at := date_trunc('milliseconds', coalesce(p_at, clock_timestamp()));
  v_day := (v_at AT TIME ZONE 'Asia/Tokyo')::date;

  WITH asked AS MATERIALIZED (
    SELECT a.*, b.sequence AS before, b.leaves AS before_leaves, b.free AS before_free, b.at AS before_at,
      g.given, w.used, least(a.leaves, p_free_per_day - w.used) AS free,
      CASE
        WHEN b.sequence IS NOT NULL AND (b.round_id, b.option_id, b.leaves) = (a.round_id, a.option_id, a.leaves) THEN 'replayed'
        WHEN b.sequence IS NOT NULL THEN 'differs'
        WHEN o.id IS NULL THEN 'unknown'
        WHEN v_at < r.opens_at THEN 'upcoming'
        WHEN v_at >= r.closes_at OR r.frozen_at IS NOT NULL THEN 'closed'
        WHEN g.given + a.leaves > p_per_round THEN 'limit'
        WHEN (a.leaves - least(a.leaves, p_free_per_day - w.used)) * p_coins_per_leaf > a.coins_max THEN 'price'
      END AS settled
    FROM unnest(p_users, p_keys, p_events, p_rounds, p_options, p_leaves, p_coins_max) WITH ORDINALITY
      AS a (user_id, key, event_id, round_id, option_id, leaves, coins_max, place)
    LEFT JOIN LATERAL (SELECT r.* FROM leaf_rounds r WHERE r.id = a.round_id AND r.event_id = a.event_id) r ON true
    LEFT JOIN LATERAL (SELECT o.id FROM leaf_options o WHERE o.id = a.option_id AND o.round_id = r.id) o ON true
    LEFT JOIN LATERAL (SELECT b.* FROM leaf_ballots b WHERE b.user_id = a.user_id AND b.key = a.key) b ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.leaves), 0)::integer AS given FROM leaf_ballots b WHERE b.user_id = a.user_id AND b.round_id = a.round_id
    ) g
    -- A clock that was set back does not give the leaves of a day twice.
    CROSS JOIN LATERAL (
      SELECT CASE WHEN w.day >= v_day THEN w.used ELSE 0 END AS used FROM leaf_allowances w WHERE w.user_id = a.user_id
    ) w
  ), spent AS MATERIALIZED (
    SELECT s.* FROM (
      SELECT array_agg(a.user_id) AS users, array_agg('leaves:' || a.key) AS keys,
        array_agg(((a.leaves - a.free) * p_coins_per_leaf)::bigint) AS coins,
        array_agg('leaf-round:' || a.round_id) AS subjects
      FROM asked a WHERE a.settled IS NULL AND a.leaves > a.free
    ) o CROSS JOIN LATERAL coins_spend(o.users, o.keys, o.coins, o.subjects, 'spend', 'spent', false, '', v_at) s
    WHERE o.users IS NOT NULL
  )
  SELECT jsonb_agg(jsonb_build_object(
    'place', a.place, 'user', a.user_id, 'key', a.key, 'round', a.round_id, 'option', a.option_id, 'leaves', a.leaves,
    'free', CASE WHEN a.before IS NULL THEN a.free ELSE a.before_free END, 'transfer', s.transfer_id,
    'sequence', a.before, 'at', coalesce(a.before_at, v_at), 'given', a.given, 'used', a.used,
    'outcome', coalesce(a.settled, CASE WHEN a.leaves = a.free OR s.outcome = 'posted' THEN 'counted' ELSE s.outcome END)
  )) INTO v_ballots FROM asked a LEFT JOIN spent s ON s.user_id = a.user_id;

  FOR v_ballot IN
    SELECT * FROM jsonb_to_recordset(v_ballots) AS b (
      place bigint, "user" integer, key text, round integer, option integer, leaves integer, free integer,
      transfer bigint, outcome text
    ) WHERE b.outcome = 'counted' ORDER BY b.round, b.place
  LOOP
    IF v_ballot.round <> v_round THEN
      v_round := v_ballot.round;
      SELECT b.sequence, b.hash, b.at INTO v_sequence, v_previous, v_last
        FROM leaf_ballots b WHERE b.round_id = v_round ORDER BY b.sequence DESC LIMIT 1;
      v_sequence := coalesce(v_sequence, 0);
      v_previous := coalesce(v_previous, repeat('0', 64));
      v_last := greatest(v_last, v_at);
    END IF;
    v_sequence := v_sequence + 1;
    -- The same text as `ballotText` of the contract.
    v_hash := encode(sha256(convert_to(concat_ws('|', v_round, v_sequence, v_ballot.option, v_ballot.leaves,
      to_char(v_last AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), v_previous), 'UTF8')), 'hex');
    INSERT INTO leaf_ballots (round_id, sequence, user_id, key, option_id, leaves, free, transfer_id, at, previous_hash, hash)
      VALUES (v_round, v_sequence, v_ballot."user", v_ballot.key, v_ballot.option, v_ballot.leaves, v_ballot.free,
        v_ballot.transfer, v_last, v_previous, v_hash);
    v_previous := v_hash;
  END LOOP;

  UPDATE leaf_options o SET leaves = o.leaves + n.leaves, reached = n.reached
  FROM (
    SELECT b.option_id, sum(b.leaves) AS leaves, max(b.sequence) AS reached
    FROM jsonb_to_recordset(v_ballots) AS a ("user" integer, key text, outcome text)
    JOIN leaf_ballots b ON b.user_id = a."user" AND b.key = a.key
    WHERE a.outcome = 'counted' GROUP BY b.option_id
  ) n WHERE o.id = n.option_id;
  UPDATE leaf_allowances w SET day = greatest(w.day, v_day), used = a.used + a.free
  FROM jsonb_to_recordset(v_ballots) AS a ("user" integer, used integer, free integer, outcome text)
  WHERE w.user_id = a."user" AND a.outcome = 'counted';

  RETURN QUERY
  SELECT a."user", a.outcome, b.sequence, a.leaves, a.free, coalesce(b.at, a.at),
    p_free_per_day - a.used - CASE WHEN a.outcome = 'counted' THEN a.free ELSE 0 END,
    p_per_round - a.given - CASE WHEN a.outcome = 'counted' THEN a.leaves ELSE 0 END
  FROM jsonb_to_recordset(v_ballots) AS a (
    "user" integer, key text, leaves integer, free integer, at timestamptz, given integer, used integer, outcome text
  ) LEFT JOIN leaf_ballots b ON b.user_id = a."user" AND b.key = a.key;
END $$;
