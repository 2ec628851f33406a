-- Records the gifts that were sent to the livers of an event before the event was stored.
CREATE OR REPLACE FUNCTION events_record(p_event integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_gifts (event_id, gift_id, liver_id, sender_id, points, at)
  SELECT p_event, ruled.gift_id, ruled.liver_id, ruled.sender_id, ruled.points, ruled.at
  FROM events_ruled(p_event) ruled;
  PERFORM events_recount(p_event, NULL);
END $$;
