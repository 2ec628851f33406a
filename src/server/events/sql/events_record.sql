-- Records the gifts that were sent to the livers of an event before the event was stored.
CREATE OR REPLACE FUNCTION events_record(p_event integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_gifts (event_id, gift_id, liver_id, sender_id, points, at)
  SELECT
    event.id,
    gift.id,
    gift.liver_id,
    gift.sender_id,
    gift.points * events_multiplier(event.bonuses, gift.at),
    gift.at
  FROM events event
  JOIN event_entries entry ON entry.event_id = event.id AND entry.state = 'approved'
  JOIN sent_gifts gift
    ON gift.liver_id = entry.liver_id AND gift.at >= event.starts_at AND gift.at < event.ends_at
  WHERE event.id = p_event
    AND events_counts(
      event.starts_at, event.ends_at, event.gifts, gift.gift_id, gift.points, gift.sender_id, gift.at
    );
  PERFORM events_recount(p_event, NULL);
END $$;
