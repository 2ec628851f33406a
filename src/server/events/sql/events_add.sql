-- Adds new gifts to the events of their livers. The lock on an event excludes that it is tallied meanwhile; a gift that
-- waits for it finds the new state.
CREATE OR REPLACE FUNCTION events_add(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO event_gifts (event_id, gift_id, liver_id, sender_id, points, at)
  SELECT e.id, s.id, s.liver_id, s.sender_id, s.points * events_multiplier(e.bonuses, s.at), s.at
  FROM sent_gifts s
  JOIN event_entries n ON n.liver_id = s.liver_id AND n.state = 'approved'
  JOIN events e ON e.id = n.event_id
  -- An event that has begun can be in the state before, until the job has run.
  WHERE s.id = ANY (p_gifts) AND e.state IN ('entry', 'running')
    AND events_counts(e.starts_at, e.ends_at, e.gifts, s.gift_id, s.points, s.sender_id, s.at)
  ORDER BY e.id
  FOR SHARE OF e;
  -- Most gifts concern no event.
  IF NOT FOUND THEN RETURN; END IF;
  -- In one order, which excludes deadlocks between concurrent gifts.
  PERFORM FROM event_entries n
  WHERE (n.event_id, n.liver_id) IN (SELECT g.event_id, g.liver_id FROM event_gifts g WHERE g.gift_id = ANY (p_gifts))
  ORDER BY n.event_id, n.liver_id FOR UPDATE;
  UPDATE event_entries n
  SET points = n.points + c.points, reached_at = greatest(n.reached_at, c.at)
  FROM (
    SELECT g.event_id, g.liver_id, sum(g.points) AS points, max(g.at) AS at
    FROM event_gifts g WHERE g.gift_id = ANY (p_gifts) GROUP BY g.event_id, g.liver_id
  ) c
  WHERE (n.event_id, n.liver_id) = (c.event_id, c.liver_id);
END $$;
