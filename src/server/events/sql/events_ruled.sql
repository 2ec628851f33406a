-- The gifts that the rules of an event count, with their points there.
CREATE OR REPLACE FUNCTION events_ruled(p_event integer)
RETURNS TABLE (gift_id uuid, liver_id integer, sender_id integer, points bigint, at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT
    gift.id,
    gift.liver_id,
    gift.sender_id,
    gift.points::bigint * events_multiplier(event.bonuses, gift.at),
    gift.at
  FROM events event
  JOIN event_entries entry ON entry.event_id = event.id AND entry.state = 'approved'
  JOIN sent_gifts gift
    ON gift.liver_id = entry.liver_id AND gift.at >= event.starts_at AND gift.at < event.ends_at
  WHERE event.id = p_event
    AND events_counts(
      event.starts_at, event.ends_at, event.gifts, gift.gift_id, gift.points, gift.sender_id, gift.at
    )
$$;
