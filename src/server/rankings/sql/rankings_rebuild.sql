-- Recounts the scores of all time, and those of the periods that start on the given days or later, from the gifts. Gifts
-- wait meanwhile. Returns the number of scores, and of those that were different or missing before, or wrong.
CREATE OR REPLACE FUNCTION rankings_rebuild(p_day date, p_week date, p_month date, OUT scores bigint, OUT corrected bigint)
LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ranking_scores IN SHARE ROW EXCLUSIVE MODE;
  CREATE TEMPORARY TABLE recounted ON COMMIT DROP AS
    SELECT k.period, k.starts, k.board, k.genre, k.user_id, sum(s.points)::bigint AS points, max(s.at) AS reached_at
    FROM sent_gifts s JOIN lives l ON l.id = s.live_id
    CROSS JOIN LATERAL rankings_keys(s.liver_id, s.sender_id, l.genre, s.at) k
    WHERE s.cancelled_by IS NULL AND s.points > 0 AND rankings_counts(s.sender_id, s.at)
      AND k.starts >= CASE k.period WHEN 'day' THEN p_day WHEN 'week' THEN p_week WHEN 'month' THEN p_month ELSE k.starts END
    GROUP BY k.period, k.starts, k.board, k.genre, k.user_id;
  CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
    SELECT o.* FROM ranking_scores o
    WHERE o.starts >= CASE o.period WHEN 'day' THEN p_day WHEN 'week' THEN p_week WHEN 'month' THEN p_month ELSE o.starts END;
  SELECT count(*) INTO scores FROM recounted;
  SELECT count(*) INTO corrected
  FROM recounted r FULL JOIN (SELECT * FROM counted WHERE points > 0) o USING (period, starts, board, genre, user_id)
  WHERE (r.points, r.reached_at) IS DISTINCT FROM (o.points, o.reached_at);
  DELETE FROM ranking_scores o USING counted c
  WHERE (o.period, o.starts, o.board, o.genre, o.user_id) = (c.period, c.starts, c.board, c.genre, c.user_id);
  INSERT INTO ranking_scores (period, starts, board, genre, user_id, points, reached_at)
    SELECT r.period, r.starts, r.board, r.genre, r.user_id, r.points, r.reached_at FROM recounted r;
END $$;
