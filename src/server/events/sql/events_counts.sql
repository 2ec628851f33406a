-- Whether a gift counts in an event with these rules. Reads only facts that do not change after the gift.
CREATE OR REPLACE FUNCTION events_counts(
  p_starts timestamptz, p_ends timestamptz, p_gifts jsonb,
  p_gift text, p_points bigint, p_sender integer, p_at timestamptz
) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_at >= p_starts
    AND p_at < p_ends
    AND p_points > 0
    AND (p_gifts = '[]'::jsonb OR p_gifts @> to_jsonb(p_gift))
    AND rankings_counts(p_sender, p_at);
END $$;
