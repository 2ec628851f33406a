-- Adds new gifts to the scores. Rows are written in one order, which excludes deadlocks between concurrent gifts; those
-- of livers last, because gifts of other senders wait for them.
CREATE OR REPLACE FUNCTION rankings_add(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  -- Gifts are read alone first: a plan that was made for an empty table would read all gifts of the live.
  WITH added AS MATERIALIZED (
    SELECT gift.liver_id, gift.sender_id, gift.live_id, gift.points, gift.at
    FROM sent_gifts gift
    WHERE gift.id = ANY (p_gifts) AND gift.points > 0 AND rankings_counts(gift.sender_id, gift.at)
  ), summed AS MATERIALIZED (
    -- Before the rankings, which are sixteen rows for each gift: those of a batch have few livers and one time.
    SELECT boards.board, boards.user_id, live.genre, added.at, sum(added.points) AS points
    FROM added
    JOIN lives live ON live.id = added.live_id
    CROSS JOIN LATERAL (VALUES ('livers', added.liver_id), ('supporters', added.sender_id)) AS boards (board, user_id)
    GROUP BY boards.board, boards.user_id, live.genre, added.at
  )
  INSERT INTO ranking_scores AS score (period, starts, board, genre, user_id, points, reached_at)
  SELECT ranked.period, ranked.starts, summed.board, ranked.genre, summed.user_id, sum(summed.points), max(summed.at)
  FROM summed
  CROSS JOIN LATERAL rankings_at(summed.genre, summed.at) ranked
  GROUP BY ranked.period, ranked.starts, summed.board, ranked.genre, summed.user_id
  ORDER BY summed.board DESC, summed.user_id, ranked.period, ranked.starts, ranked.genre
  ON CONFLICT (user_id, period, board, genre, starts) DO UPDATE
    SET
      points = score.points + excluded.points,
      -- Another node may have stored a later gift. Without points, the time is that of a cancelled gift.
      reached_at = CASE
        WHEN score.points = 0 THEN excluded.reached_at
        ELSE greatest(score.reached_at, excluded.reached_at)
      END;
END $$;
