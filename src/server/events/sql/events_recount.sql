-- Recounts the points of livers in an event that is not confirmed: without gifts that were cancelled, and without those
-- of excluded supporters. A lower score was reached with the last of its remaining gifts. Null: all livers.
CREATE OR REPLACE FUNCTION events_recount(p_event integer, p_livers integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- The lock order of `events_add`. Gifts of concurrent transactions are visible to the next statement only.
  PERFORM FROM events e WHERE e.id = p_event FOR SHARE;
  PERFORM FROM event_entries n WHERE n.event_id = p_event AND (p_livers IS NULL OR n.liver_id = ANY (p_livers))
  ORDER BY n.liver_id FOR UPDATE;
  IF (SELECT e.state FROM events e WHERE e.id = p_event) IN ('confirmed', 'cancelled') THEN RETURN; END IF;
  UPDATE event_gifts g SET counted = c.counted
  FROM (
    SELECT g.gift_id, s.cancelled_by IS NULL AND u.counted IS DISTINCT FROM false AS counted
    FROM event_gifts g JOIN sent_gifts s ON s.id = g.gift_id
    LEFT JOIN event_suspects u ON u.event_id = p_event AND u.user_id = g.sender_id
    WHERE g.event_id = p_event AND (p_livers IS NULL OR g.liver_id = ANY (p_livers))
  ) c
  WHERE g.event_id = p_event AND g.gift_id = c.gift_id AND g.counted <> c.counted;
  UPDATE event_entries n
  SET points = coalesce((SELECT sum(g.points) FROM event_gifts g
      WHERE g.event_id = p_event AND g.liver_id = n.liver_id AND g.counted), 0),
    reached_at = (SELECT max(g.at) FROM event_gifts g
      WHERE g.event_id = p_event AND g.liver_id = n.liver_id AND g.counted)
  WHERE n.event_id = p_event AND (p_livers IS NULL OR n.liver_id = ANY (p_livers));
END $$;
