-- Removes gifts that were cancelled from the scores, and adds those that count again; called after `cancelled_by` has
-- changed. A lower score was reached with the last of its remaining gifts.
CREATE OR REPLACE FUNCTION rankings_revoke(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  -- The lock order of `rankings_add`. Gifts of concurrent transactions are visible to the next statement only.
  PERFORM FROM ranking_scores score
  WHERE (score.period, score.starts, score.board, score.genre, score.user_id) IN (
    SELECT ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id
    FROM sent_gifts gift
    JOIN lives live ON live.id = gift.live_id
    CROSS JOIN LATERAL rankings_keys(gift.liver_id, gift.sender_id, live.genre, gift.at) ranked
    WHERE gift.id = ANY (p_gifts)
  )
  ORDER BY score.board DESC, score.user_id, score.genre, score.period, score.starts
  FOR UPDATE;
  UPDATE ranking_scores score
  SET
    points = score.points + changed.points,
    magnitude = rankings_magnitude((score.points + changed.points)::bigint),
    reached_at = coalesce(
      rankings_last(score.period, score.starts, score.board, score.genre, score.user_id),
      score.reached_at
    )
  FROM (
    SELECT
      ranked.period,
      ranked.starts,
      ranked.board,
      ranked.genre,
      ranked.user_id,
      sum(CASE WHEN gift.cancelled_by IS NULL THEN gift.points ELSE -gift.points END) AS points
    FROM sent_gifts gift
    JOIN lives live ON live.id = gift.live_id
    CROSS JOIN LATERAL rankings_keys(gift.liver_id, gift.sender_id, live.genre, gift.at) ranked
    WHERE gift.id = ANY (p_gifts) AND rankings_counts(gift.sender_id, gift.at)
    GROUP BY ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id
  ) changed
  WHERE (score.period, score.starts, score.board, score.genre, score.user_id)
    = (changed.period, changed.starts, changed.board, changed.genre, changed.user_id);
END $$;
