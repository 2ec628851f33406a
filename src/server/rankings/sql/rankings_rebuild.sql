-- Recounts the scores of all time, and those of the periods that start on the given days or later, from the gifts.
-- Gifts wait meanwhile. Returns the number of scores, and of those that were different or missing before, or wrong.
CREATE OR REPLACE FUNCTION rankings_rebuild(
  p_day date, p_week date, p_month date,
  OUT scores bigint, OUT corrected bigint
)
LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ranking_scores IN SHARE ROW EXCLUSIVE MODE;
  CREATE TEMPORARY TABLE recounted ON COMMIT DROP AS
    SELECT
      ranked.period,
      ranked.starts,
      ranked.board,
      ranked.genre,
      ranked.user_id,
      sum(gift.points)::bigint AS points,
      max(gift.at) AS reached_at
    FROM sent_gifts gift
    JOIN lives live ON live.id = gift.live_id
    CROSS JOIN LATERAL rankings_keys(gift.liver_id, gift.sender_id, live.genre, gift.at) ranked
    WHERE gift.cancelled_by IS NULL
      AND gift.points > 0
      AND rankings_counts(gift.sender_id, gift.at)
      AND ranked.starts >= CASE ranked.period
        WHEN 'day' THEN p_day
        WHEN 'week' THEN p_week
        WHEN 'month' THEN p_month
        ELSE ranked.starts
      END
    GROUP BY ranked.period, ranked.starts, ranked.board, ranked.genre, ranked.user_id;
  CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
    SELECT score.*
    FROM ranking_scores score
    WHERE score.starts >= CASE score.period
      WHEN 'day' THEN p_day
      WHEN 'week' THEN p_week
      WHEN 'month' THEN p_month
      ELSE score.starts
    END;
  SELECT count(*) INTO scores FROM recounted;
  SELECT count(*)
  INTO corrected
  FROM recounted
  FULL JOIN (SELECT * FROM counted WHERE points > 0) previous USING (period, starts, board, genre, user_id)
  WHERE (recounted.points, recounted.reached_at) IS DISTINCT FROM (previous.points, previous.reached_at);
  DELETE FROM ranking_scores score
  USING counted
  WHERE (score.period, score.starts, score.board, score.genre, score.user_id)
    = (counted.period, counted.starts, counted.board, counted.genre, counted.user_id);
  INSERT INTO ranking_scores (period, starts, board, genre, user_id, points, magnitude, reached_at)
  SELECT
    recounted.period,
    recounted.starts,
    recounted.board,
    recounted.genre,
    recounted.user_id,
    recounted.points,
    rankings_magnitude(recounted.points),
    recounted.reached_at
  FROM recounted;
END $$;
