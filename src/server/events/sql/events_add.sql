-- Adds new gifts to the events of their livers. The lock on an event excludes that it is tallied meanwhile; a gift that
-- waits for it finds the new state.
CREATE OR REPLACE FUNCTION events_add(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO event_gifts (event_id, gift_id, liver_id, sender_id, points, at)
  SELECT
    event.id,
    gift.id,
    gift.liver_id,
    gift.sender_id,
    gift.points * events_multiplier(event.bonuses, gift.at),
    gift.at
  FROM sent_gifts gift
  JOIN event_entries entry ON entry.liver_id = gift.liver_id AND entry.state = 'approved'
  JOIN events event ON event.id = entry.event_id
  -- An event that has begun can be in the state before, until the job has run.
  WHERE gift.id = ANY (p_gifts)
    AND event.state IN ('entry', 'running')
    AND events_counts(
      event.starts_at, event.ends_at, event.gifts, gift.gift_id, gift.points, gift.sender_id, gift.at
    )
  ORDER BY event.id
  FOR SHARE OF event;
  -- Most gifts concern no event.
  IF NOT FOUND THEN RETURN; END IF;

  -- In one order, which excludes deadlocks between concurrent gifts.
  PERFORM FROM event_entries entry
  WHERE (entry.event_id, entry.liver_id) IN (
    SELECT recorded.event_id, recorded.liver_id FROM event_gifts recorded WHERE recorded.gift_id = ANY (p_gifts)
  )
  ORDER BY entry.event_id, entry.liver_id
  FOR UPDATE;
  UPDATE event_entries entry
  SET points = entry.points + added.points, reached_at = greatest(entry.reached_at, added.at)
  FROM (
    SELECT recorded.event_id, recorded.liver_id, sum(recorded.points) AS points, max(recorded.at) AS at
    FROM event_gifts recorded
    WHERE recorded.gift_id = ANY (p_gifts)
    GROUP BY recorded.event_id, recorded.liver_id
  ) added
  WHERE (entry.event_id, entry.liver_id) = (added.event_id, added.liver_id);
END $$;
