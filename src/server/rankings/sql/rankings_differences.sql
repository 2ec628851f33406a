-- The scores of users with ids from `p_from` until before `p_until` that differ from their gifts, in the periods that
-- start on the given days. `points` and `reached_at` are those of the gifts, `stored` those of the score; null: none.
-- One statement sees each gift together with its scores.
CREATE OR REPLACE FUNCTION rankings_differences(p_from integer, p_until integer, p_periods text[], p_starts date[])
RETURNS TABLE (
  period text, starts date, board text, genre text, user_id integer,
  points bigint, reached_at timestamptz, stored bigint
)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH compared AS MATERIALIZED (
    SELECT given.period, given.starts, boards.board, scopes.genre
    FROM unnest(p_periods, p_starts) AS given (period, starts)
    CROSS JOIN (VALUES ('livers'), ('supporters')) AS boards (board)
    CROSS JOIN (SELECT 'all' AS genre UNION ALL SELECT id FROM genres) scopes
  ), counting AS (
    SELECT 'livers' AS side, received.*
    FROM sent_gifts received
    WHERE received.liver_id >= p_from AND received.liver_id < p_until AND received.cancelled_by IS NULL
    UNION ALL
    SELECT 'supporters', sent.*
    FROM sent_gifts sent
    WHERE sent.sender_id >= p_from AND sent.sender_id < p_until AND sent.cancelled_by IS NULL
  ), counted AS (
    SELECT
      ranked.period,
      ranked.starts,
      ranked.board,
      ranked.genre,
      ranked.user_id,
      sum(gift.points)::bigint AS points,
      max(gift.at) AS reached_at
    FROM counting gift
    JOIN lives live ON live.id = gift.live_id
    CROSS JOIN LATERAL rankings_keys(gift.liver_id, gift.sender_id, live.genre, gift.at) ranked
    WHERE gift.points > 0
      AND ranked.board = gift.side
      AND (ranked.period, ranked.starts, ranked.board, ranked.genre)
        IN (SELECT one.period, one.starts, one.board, one.genre FROM compared one)
      AND rankings_counts(gift.sender_id, gift.at)
    GROUP BY ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id
  ), stored AS (
    SELECT score.*
    FROM compared
    CROSS JOIN LATERAL (
      SELECT one.*
      FROM ranking_scores one
      WHERE (one.period, one.starts, one.board, one.genre)
          = (compared.period, compared.starts, compared.board, compared.genre)
        AND one.user_id >= p_from
        AND one.user_id < p_until
        AND one.points > 0
    ) score
  )
  SELECT period, starts, board, genre, user_id, counted.points, counted.reached_at, stored.points
  FROM counted
  FULL JOIN stored USING (period, starts, board, genre, user_id)
  WHERE (counted.points, rankings_magnitude(counted.points), counted.reached_at)
    IS DISTINCT FROM (stored.points, stored.magnitude, stored.reached_at)
  ORDER BY period, starts, board, genre, user_id;
END $$;
