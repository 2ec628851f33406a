-- By how much the bonuses of an event multiply the points of a gift that is sent at `p_at`.
CREATE OR REPLACE FUNCTION events_multiplier(p_bonuses jsonb, p_at timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce(max((bonus ->> 'multiplier')::integer), 1)
  FROM jsonb_array_elements(p_bonuses) bonus
  WHERE p_at >= (bonus ->> 'from')::timestamptz AND p_at < (bonus ->> 'until')::timestamptz
$$
