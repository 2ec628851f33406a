-- Adds new gifts, which were sent at `p_at`, to the scores. Rows are written in one order, which excludes deadlocks
-- between concurrent gifts; those of livers last, because gifts of other senders wait for them. Inserts find rows by
-- the primary key with any plan; an update that joins is planned for the size of the table at the first gift.
CREATE OR REPLACE FUNCTION rankings_add(p_gifts uuid[], p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_periods text[];
  v_starts date[];
BEGIN
  SELECT array_agg(ranked.period ORDER BY ranked.period), array_agg(ranked.starts ORDER BY ranked.period)
  INTO v_periods, v_starts
  FROM rankings_at('', p_at) ranked
  WHERE ranked.genre = 'all';
  -- Gifts and the genres of their lives are read by their keys alone, also with a plan that was made for empty tables.
  WITH added AS MATERIALIZED (
    SELECT
      gift.liver_id,
      gift.sender_id,
      gift.points,
      (SELECT live.genre FROM lives live WHERE live.id = gift.live_id) AS genre
    FROM sent_gifts gift
    CROSS JOIN LATERAL rankings_counting(gift.sender_id, p_at)
    WHERE gift.id = ANY (p_gifts) AND gift.points > 0
  )
  INSERT INTO ranking_scores AS score (period, starts, board, genre, user_id, points, magnitude, reached_at)
  SELECT
    unnest(v_periods),
    unnest(v_starts),
    summed.board,
    summed.genre,
    summed.user_id,
    summed.points,
    rankings_magnitude(summed.points),
    p_at
  FROM (
    SELECT boards.board, genres.genre, boards.user_id, sum(added.points)::bigint AS points
    FROM added
    CROSS JOIN LATERAL (VALUES ('livers', added.liver_id), ('supporters', added.sender_id)) AS boards (board, user_id)
    CROSS JOIN LATERAL (VALUES ('all'), (added.genre)) AS genres (genre)
    GROUP BY boards.board, genres.genre, boards.user_id
    ORDER BY boards.board DESC, boards.user_id, genres.genre
  ) summed
  ON CONFLICT (user_id, period, board, genre, starts) DO UPDATE
    SET
      points = score.points + excluded.points,
      magnitude = rankings_magnitude(score.points + excluded.points),
      -- Another node may have stored a later gift. Without points, the time is that of a cancelled gift.
      reached_at = CASE
        WHEN score.points = 0 THEN excluded.reached_at
        ELSE greatest(score.reached_at, excluded.reached_at)
      END;
END $$;
