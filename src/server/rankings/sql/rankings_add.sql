-- Adds new gifts to the scores. Rows are written in one order, which excludes deadlocks between concurrent gifts.
CREATE OR REPLACE FUNCTION rankings_add(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO ranking_scores AS o (period, starts, board, genre, user_id, points, reached_at)
  SELECT k.period, k.starts, k.board, k.genre, k.user_id, sum(s.points), max(s.at)
  FROM sent_gifts s JOIN lives l ON l.id = s.live_id
  CROSS JOIN LATERAL rankings_keys(s.liver_id, s.sender_id, l.genre, s.at) k
  WHERE s.id = ANY (p_gifts) AND s.points > 0 AND rankings_counts(s.sender_id, s.at)
  GROUP BY k.period, k.starts, k.board, k.genre, k.user_id
  ORDER BY k.period, k.starts, k.board, k.genre, k.user_id
  ON CONFLICT (period, starts, board, genre, user_id) DO UPDATE
    SET points = o.points + excluded.points,
      -- Another node may have stored a later gift. Without points, the time is that of a cancelled gift.
      reached_at = CASE WHEN o.points = 0 THEN excluded.reached_at ELSE greatest(o.reached_at, excluded.reached_at) END;
END $$;
