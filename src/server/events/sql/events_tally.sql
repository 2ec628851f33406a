-- The points of each liver of an event, recomputed from the sent gifts: those that the event has recorded and counts.
CREATE OR REPLACE FUNCTION events_tally(p_event integer)
RETURNS TABLE (division integer, liver_id integer, points bigint, reached_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT
    entry.division,
    entry.liver_id,
    coalesce(sum(gift.points * events_multiplier(event.bonuses, gift.at)), 0)::bigint,
    max(gift.at)
  FROM events event
  JOIN event_entries entry ON entry.event_id = event.id AND entry.state = 'approved'
  LEFT JOIN event_gifts recorded
    ON recorded.event_id = event.id AND recorded.liver_id = entry.liver_id AND recorded.counted
  LEFT JOIN sent_gifts gift ON gift.id = recorded.gift_id
  WHERE event.id = p_event
  GROUP BY entry.division, entry.liver_id
$$
