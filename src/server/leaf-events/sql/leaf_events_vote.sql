-- Counts ballots of several users, each listed once: the ballot, its hash, the totals and the coins are stored together
-- or not at all. Outcomes: 'counted', 'replayed' (the same ballot has the key), 'differs' (another one has it),
-- 'unknown' (round or option), 'upcoming', 'closed', 'limit' (of leaves in the round), 'young' (coins of an account
-- that is younger than a day), 'price' (more coins than agreed), 'short'. `p_at` null: the time of the database, read
-- when the rounds are locked, so that the ballots of a round are in order of time. Locks: allowances, wallets, rounds;
-- each in one order, which excludes deadlocks.
CREATE OR REPLACE FUNCTION leaf_events_vote(
  p_users integer[], p_keys text[], p_events integer[], p_rounds integer[], p_options integer[], p_leaves integer[],
  p_coins_max integer[], p_free_per_day integer, p_coins_per_leaf integer, p_per_round integer, p_at timestamptz
) RETURNS TABLE (
  user_id integer, outcome text, sequence bigint, leaves integer, free integer, voted_at timestamptz,
  free_left integer, round_left integer
)
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
  v_key bytea;
  v_inner bytea;
  v_outer bytea;
  v_voter text;
BEGIN
  INSERT INTO leaf_allowances (user_id, day, used)
  SELECT listed.id, date '-infinity', 0
  FROM unnest(p_users) AS listed (id)
  ORDER BY listed.id
  ON CONFLICT DO NOTHING;
  PERFORM FROM leaf_allowances allowance
  WHERE allowance.user_id = ANY (p_users)
  ORDER BY allowance.user_id
  FOR UPDATE;
  PERFORM FROM coin_wallets wallet WHERE wallet.user_id = ANY (p_users) ORDER BY wallet.user_id FOR UPDATE;
  PERFORM FROM leaf_rounds round WHERE round.id = ANY (p_rounds) ORDER BY round.id FOR UPDATE;
  v_at := date_trunc('milliseconds', coalesce(p_at, clock_timestamp()));
  v_day := (v_at AT TIME ZONE 'Asia/Tokyo')::date;

  WITH asked AS MATERIALIZED (
    SELECT
      request.*,
      earlier.sequence AS before,
      earlier.leaves AS before_leaves,
      earlier.free AS before_free,
      earlier.at AS before_at,
      voted.given,
      today.used,
      least(request.leaves, p_free_per_day - today.used) AS free,
      CASE
        WHEN earlier.sequence IS NOT NULL
          AND (earlier.round_id, earlier.option_id, earlier.leaves)
            = (request.round_id, request.option_id, request.leaves)
          THEN 'replayed'
        WHEN earlier.sequence IS NOT NULL THEN 'differs'
        WHEN choice.id IS NULL THEN 'unknown'
        WHEN v_at < round.opens_at THEN 'upcoming'
        WHEN v_at >= round.closes_at OR round.frozen_at IS NOT NULL THEN 'closed'
        WHEN voted.given + request.leaves > p_per_round THEN 'limit'
        WHEN request.leaves > p_free_per_day - today.used AND account.created_at > v_at - interval '24 hours'
          THEN 'young'
        WHEN (request.leaves - least(request.leaves, p_free_per_day - today.used)) * p_coins_per_leaf
          > request.coins_max
          THEN 'price'
      END AS settled
    FROM unnest(p_users, p_keys, p_events, p_rounds, p_options, p_leaves, p_coins_max) WITH ORDINALITY
      AS request (user_id, key, event_id, round_id, option_id, leaves, coins_max, place)
    LEFT JOIN LATERAL (
      SELECT round.*
      FROM leaf_rounds round
      WHERE round.id = request.round_id AND round.event_id = request.event_id
    ) round ON true
    LEFT JOIN LATERAL (
      SELECT choice.id
      FROM leaf_options choice
      WHERE choice.id = request.option_id AND choice.round_id = round.id
    ) choice ON true
    LEFT JOIN LATERAL (
      SELECT ballot.*
      FROM leaf_ballots ballot
      WHERE ballot.user_id = request.user_id AND ballot.key = request.key
    ) earlier ON true
    JOIN users account ON account.id = request.user_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(ballot.leaves), 0)::integer AS given
      FROM leaf_ballots ballot
      WHERE ballot.user_id = request.user_id AND ballot.round_id = request.round_id
    ) voted
    -- A clock that was set back does not give the leaves of a day twice.
    CROSS JOIN LATERAL (
      SELECT CASE WHEN allowance.day >= v_day THEN allowance.used ELSE 0 END AS used
      FROM leaf_allowances allowance
      WHERE allowance.user_id = request.user_id
    ) today
  ), spent AS MATERIALIZED (
    SELECT payment.*
    FROM (
      SELECT
        array_agg(asked.user_id) AS users,
        array_agg('leaves:' || asked.key) AS keys,
        array_agg(((asked.leaves - asked.free) * p_coins_per_leaf)::bigint) AS coins,
        array_agg('leaf-round:' || asked.round_id) AS subjects
      FROM asked
      WHERE asked.settled IS NULL AND asked.leaves > asked.free
    ) due
    CROSS JOIN LATERAL coins_spend(
      due.users, due.keys, due.coins, due.subjects, 'spend', 'spent', false, '', v_at
    ) payment
    WHERE due.users IS NOT NULL
  )
  SELECT jsonb_agg(jsonb_build_object(
    'place', asked.place,
    'user', asked.user_id,
    'key', asked.key,
    'round', asked.round_id,
    'option', asked.option_id,
    'leaves', asked.leaves,
    'free', CASE WHEN asked.before IS NULL THEN asked.free ELSE asked.before_free END,
    'transfer', spent.transfer_id,
    'sequence', asked.before,
    'at', coalesce(asked.before_at, v_at),
    'given', asked.given,
    'used', asked.used,
    'outcome', coalesce(
      asked.settled,
      CASE WHEN asked.leaves = asked.free OR spent.outcome = 'posted' THEN 'counted' ELSE spent.outcome END
    )
  ))
  INTO v_ballots
  FROM asked
  LEFT JOIN spent ON spent.user_id = asked.user_id;

  FOR v_ballot IN
    SELECT *
    FROM jsonb_to_recordset(v_ballots) AS asked (
      place bigint, "user" integer, key text, round integer, option integer, leaves integer, free integer,
      transfer bigint, outcome text
    )
    WHERE asked.outcome = 'counted'
    ORDER BY asked.round, asked.place
  LOOP
    IF v_ballot.round <> v_round THEN
      v_round := v_ballot.round;
      SELECT ballot.sequence, ballot.hash, ballot.at
      INTO v_sequence, v_previous, v_last
      FROM leaf_ballots ballot
      WHERE ballot.round_id = v_round
      ORDER BY ballot.sequence DESC
      LIMIT 1;
      v_sequence := coalesce(v_sequence, 0);
      v_previous := coalesce(v_previous, repeat('0', 64));
      v_last := greatest(v_last, v_at);
      SELECT decode(round.voter_key, 'hex') INTO v_key FROM leaf_rounds round WHERE round.id = v_round;
      -- The padded keys of HMAC (RFC 2104) for the 64-byte blocks of SHA-256.
      SELECT
        string_agg(set_byte('\x00', 0, get_byte(v_key, place) # 54), '' ORDER BY place)
          || decode(repeat('36', 32), 'hex'),
        string_agg(set_byte('\x00', 0, get_byte(v_key, place) # 92), '' ORDER BY place)
          || decode(repeat('5c', 32), 'hex')
      INTO v_inner, v_outer
      FROM generate_series(0, 31) AS bytes (place)
      WHERE v_key IS NOT NULL;
    END IF;
    v_sequence := v_sequence + 1;
    -- Null without a key, as the padded keys.
    v_voter := encode(
      sha256(v_outer || sha256(v_inner || convert_to(v_ballot."user"::text, 'UTF8'))), 'hex'
    );
    -- The same text as `ballotText` of the contract; null is left out.
    v_hash := encode(sha256(convert_to(concat_ws(
      '|', v_round, v_sequence, v_ballot.option, v_ballot.leaves,
      to_char(v_last AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), v_voter, v_previous
    ), 'UTF8')), 'hex');
    INSERT INTO leaf_ballots (
      round_id, sequence, user_id, voter, key, option_id, leaves, free, transfer_id, at, previous_hash, hash
    )
    VALUES (
      v_round, v_sequence, v_ballot."user", v_voter, v_ballot.key, v_ballot.option, v_ballot.leaves, v_ballot.free,
      v_ballot.transfer, v_last, v_previous, v_hash
    );
    v_previous := v_hash;
  END LOOP;

  UPDATE leaf_options choice
  SET leaves = choice.leaves + added.leaves, reached = added.reached
  FROM (
    SELECT ballot.option_id, sum(ballot.leaves) AS leaves, max(ballot.sequence) AS reached
    FROM jsonb_to_recordset(v_ballots) AS asked ("user" integer, key text, outcome text)
    JOIN leaf_ballots ballot ON ballot.user_id = asked."user" AND ballot.key = asked.key
    WHERE asked.outcome = 'counted'
    GROUP BY ballot.option_id
  ) added
  WHERE choice.id = added.option_id;
  UPDATE leaf_allowances allowance
  SET day = greatest(allowance.day, v_day), used = asked.used + asked.free
  FROM jsonb_to_recordset(v_ballots) AS asked ("user" integer, used integer, free integer, outcome text)
  WHERE allowance.user_id = asked."user" AND asked.outcome = 'counted';

  RETURN QUERY
  SELECT
    asked."user",
    asked.outcome,
    ballot.sequence,
    asked.leaves,
    asked.free,
    coalesce(ballot.at, asked.at),
    p_free_per_day - asked.used - CASE WHEN asked.outcome = 'counted' THEN asked.free ELSE 0 END,
    p_per_round - asked.given - CASE WHEN asked.outcome = 'counted' THEN asked.leaves ELSE 0 END
  FROM jsonb_to_recordset(v_ballots) AS asked (
    "user" integer, key text, leaves integer, free integer, at timestamptz, given integer, used integer, outcome text
  )
  LEFT JOIN leaf_ballots ballot ON ballot.user_id = asked."user" AND ballot.key = asked.key;
END $$;
