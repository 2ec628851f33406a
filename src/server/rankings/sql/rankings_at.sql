-- The rankings to which a moment belongs: each period in Japan time, over all genres and in one.
CREATE OR REPLACE FUNCTION rankings_at(p_genre text, p_at timestamptz)
RETURNS TABLE (period text, starts date, genre text)
LANGUAGE sql STABLE AS $$
  SELECT periods.period, periods.starts, genres.genre
  FROM (
    VALUES
      ('day', (p_at AT TIME ZONE 'Asia/Tokyo')::date),
      ('week', date_trunc('week', p_at AT TIME ZONE 'Asia/Tokyo')::date),
      ('month', date_trunc('month', p_at AT TIME ZONE 'Asia/Tokyo')::date),
      ('all', date '1970-01-01')
  ) AS periods (period, starts)
  CROSS JOIN (VALUES ('all'), (p_genre)) AS genres (genre)
$$;
