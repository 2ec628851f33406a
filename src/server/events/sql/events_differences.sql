-- The number of gifts that an event has recorded against its rules, or has not recorded although the rules say so.
CREATE OR REPLACE FUNCTION events_differences(p_event integer) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT count(*)
    FROM (SELECT g.gift_id, g.liver_id, g.points FROM event_gifts g WHERE g.event_id = p_event) recorded
    FULL JOIN (
      SELECT s.id AS gift_id, s.liver_id, s.points * events_multiplier(e.bonuses, s.at) AS points
      FROM events e JOIN event_entries n ON n.event_id = e.id AND n.state = 'approved'
      JOIN sent_gifts s ON s.liver_id = n.liver_id AND s.at >= e.starts_at AND s.at < e.ends_at
      WHERE e.id = p_event AND events_counts(e.starts_at, e.ends_at, e.gifts, s.gift_id, s.points, s.sender_id, s.at)
    ) ruled USING (gift_id)
    WHERE (recorded.liver_id, recorded.points) IS DISTINCT FROM (ruled.liver_id, ruled.points)
  );
END $$;
