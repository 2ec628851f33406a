-- The number of gifts that an event has recorded against its rules, or has not recorded although the rules say so.
CREATE OR REPLACE FUNCTION events_differences(p_event integer) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT count(*)
    FROM (
      SELECT given.gift_id, given.liver_id, given.points FROM event_gifts given WHERE given.event_id = p_event
    ) recorded
    FULL JOIN events_ruled(p_event) ruled USING (gift_id)
    WHERE (recorded.liver_id, recorded.points) IS DISTINCT FROM (ruled.liver_id, ruled.points)
  );
END $$;
