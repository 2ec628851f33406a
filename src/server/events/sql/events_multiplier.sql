-- By how much the bonuses of an event multiply the points of a gift that is sent at `p_at`.
CREATE OR REPLACE FUNCTION events_multiplier(p_bonuses jsonb, p_at timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce(max((b ->> 'multiplier')::integer), 1) FROM jsonb_array_elements(p_bonuses) b
  WHERE p_at >= (b ->> 'from')::timestamptz AND p_at < (b ->> 'until')::timestamptz
$$
