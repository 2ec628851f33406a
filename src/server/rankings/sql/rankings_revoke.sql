-- Removes gifts that were cancelled from the scores, and adds those that count again; called after `cancelled_by` has
-- changed. A lower score was reached with the last of its remaining gifts.
CREATE OR REPLACE FUNCTION rankings_revoke(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  -- The lock order of `rankings_add`. Gifts of concurrent transactions are visible to the next statement only.
  PERFORM FROM ranking_scores o
  WHERE (o.period, o.starts, o.board, o.genre, o.user_id) IN (
    SELECT k.period, k.starts, k.board, k.genre, k.user_id
    FROM sent_gifts s JOIN lives l ON l.id = s.live_id
    CROSS JOIN LATERAL rankings_keys(s.liver_id, s.sender_id, l.genre, s.at) k
    WHERE s.id = ANY (p_gifts)
  )
  ORDER BY o.period, o.starts, o.board, o.genre, o.user_id FOR UPDATE;
  UPDATE ranking_scores o
  SET points = o.points + c.points,
    reached_at = coalesce(rankings_last(o.period, o.starts, o.board, o.genre, o.user_id), o.reached_at)
  FROM (
    SELECT k.period, k.starts, k.board, k.genre, k.user_id,
      sum(CASE WHEN s.cancelled_by IS NULL THEN s.points ELSE -s.points END) AS points
    FROM sent_gifts s JOIN lives l ON l.id = s.live_id
    CROSS JOIN LATERAL rankings_keys(s.liver_id, s.sender_id, l.genre, s.at) k
    WHERE s.id = ANY (p_gifts) AND rankings_counts(s.sender_id, s.at)
    GROUP BY k.period, k.starts, k.board, k.genre, k.user_id
  ) c
  WHERE (o.period, o.starts, o.board, o.genre, o.user_id) = (c.period, c.starts, c.board, c.genre, c.user_id);
END $$;
