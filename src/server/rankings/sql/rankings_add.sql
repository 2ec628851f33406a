-- Adds new gifts to the scores. Rows are written in one order, which excludes deadlocks between concurrent gifts.
CREATE OR REPLACE FUNCTION rankings_add(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO ranking_scores AS score (period, starts, board, genre, user_id, points, reached_at)
  SELECT ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id, sum(gift.points), max(gift.at)
  FROM sent_gifts gift
  JOIN lives live ON live.id = gift.live_id
  CROSS JOIN LATERAL rankings_keys(gift.liver_id, gift.sender_id, live.genre, gift.at) ranked
  WHERE gift.id = ANY (p_gifts) AND gift.points > 0 AND rankings_counts(gift.sender_id, gift.at)
  GROUP BY ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id
  ORDER BY ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id
  ON CONFLICT (period, starts, board, genre, user_id) DO UPDATE
    SET
      points = score.points + excluded.points,
      -- Another node may have stored a later gift. Without points, the time is that of a cancelled gift.
      reached_at = CASE
        WHEN score.points = 0 THEN excluded.reached_at
        ELSE greatest(score.reached_at, excluded.reached_at)
      END;
END $$;
