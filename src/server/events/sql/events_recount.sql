-- Recounts the points of livers in an event that is not confirmed: without gifts that were cancelled, and without those
-- of excluded supporters. A lower score was reached with the last of its remaining gifts. Null: all livers.
CREATE OR REPLACE FUNCTION events_recount(p_event integer, p_livers integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- The lock order of `events_add`. Gifts of concurrent transactions are visible to the next statement only.
  PERFORM FROM events event WHERE event.id = p_event FOR SHARE;
  PERFORM FROM event_entries entry
  WHERE entry.event_id = p_event AND (p_livers IS NULL OR entry.liver_id = ANY (p_livers))
  ORDER BY entry.liver_id
  FOR UPDATE;
  IF (SELECT event.state FROM events event WHERE event.id = p_event) IN ('confirmed', 'cancelled') THEN RETURN; END IF;

  UPDATE event_gifts recorded
  SET counted = recount.counted
  FROM (
    SELECT
      given.gift_id,
      gift.cancelled_by IS NULL AND suspect.counted IS DISTINCT FROM false AS counted
    FROM event_gifts given
    JOIN sent_gifts gift ON gift.id = given.gift_id
    LEFT JOIN event_suspects suspect ON suspect.event_id = p_event AND suspect.user_id = given.sender_id
    WHERE given.event_id = p_event AND (p_livers IS NULL OR given.liver_id = ANY (p_livers))
  ) recount
  WHERE recorded.event_id = p_event
    AND recorded.gift_id = recount.gift_id
    AND recorded.counted <> recount.counted;
  UPDATE event_entries entry
  SET
    points = coalesce((
      SELECT sum(recorded.points)
      FROM event_gifts recorded
      WHERE recorded.event_id = p_event AND recorded.liver_id = entry.liver_id AND recorded.counted
    ), 0),
    reached_at = (
      SELECT max(recorded.at)
      FROM event_gifts recorded
      WHERE recorded.event_id = p_event AND recorded.liver_id = entry.liver_id AND recorded.counted
    )
  WHERE entry.event_id = p_event AND (p_livers IS NULL OR entry.liver_id = ANY (p_livers));
END $$;
