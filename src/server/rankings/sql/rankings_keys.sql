-- The scores to which a gift belongs: of its liver and of its sender, in each period in Japan time, over all genres and
-- in the genre of its live.
CREATE OR REPLACE FUNCTION rankings_keys(p_liver integer, p_sender integer, p_genre text, p_at timestamptz)
RETURNS TABLE (period text, starts date, board text, genre text, user_id integer)
LANGUAGE sql STABLE AS $$
  SELECT periods.period, periods.starts, boards.board, genres.genre, boards.user_id
  FROM (
    VALUES
      ('day', (p_at AT TIME ZONE 'Asia/Tokyo')::date),
      ('week', date_trunc('week', p_at AT TIME ZONE 'Asia/Tokyo')::date),
      ('month', date_trunc('month', p_at AT TIME ZONE 'Asia/Tokyo')::date),
      ('all', date '1970-01-01')
  ) AS periods (period, starts)
  CROSS JOIN (VALUES ('livers', p_liver), ('supporters', p_sender)) AS boards (board, user_id)
  CROSS JOIN (VALUES ('all'), (p_genre)) AS genres (genre)
$$;
