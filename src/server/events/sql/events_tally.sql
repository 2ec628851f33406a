-- The points of each liver of an event, recomputed from the sent gifts: those that the event has recorded and counts.
CREATE OR REPLACE FUNCTION events_tally(p_event integer)
RETURNS TABLE (division integer, liver_id integer, points bigint, reached_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT n.division, n.liver_id,
    coalesce(sum(s.points * events_multiplier(e.bonuses, s.at)), 0)::bigint, max(s.at)
  FROM events e
  JOIN event_entries n ON n.event_id = e.id AND n.state = 'approved'
  LEFT JOIN event_gifts g ON g.event_id = e.id AND g.liver_id = n.liver_id AND g.counted
  LEFT JOIN sent_gifts s ON s.id = g.gift_id
  WHERE e.id = p_event
  GROUP BY n.division, n.liver_id
$$
