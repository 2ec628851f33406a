-- The scores to which a gift belongs: of its liver and of its sender, in each of its rankings.
CREATE OR REPLACE FUNCTION rankings_keys(p_liver integer, p_sender integer, p_genre text, p_at timestamptz)
RETURNS TABLE (period text, starts date, board text, genre text, user_id integer)
LANGUAGE sql STABLE AS $$
  SELECT ranked.period, ranked.starts, boards.board, ranked.genre, boards.user_id
  FROM rankings_at(p_genre, p_at) ranked
  CROSS JOIN (VALUES ('livers', p_liver), ('supporters', p_sender)) AS boards (board, user_id)
$$;
