-- The number of gifts that an event has recorded against its rules, or has not recorded although the rules say so.
CREATE OR REPLACE FUNCTION events_differences(p_event integer) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT count(*)
    FROM (
      SELECT given.gift_id, given.liver_id, given.points FROM event_gifts given WHERE given.event_id = p_event
    ) recorded
    FULL JOIN (
      SELECT gift.id AS gift_id, gift.liver_id, gift.points * events_multiplier(event.bonuses, gift.at) AS points
      FROM events event
      JOIN event_entries entry ON entry.event_id = event.id AND entry.state = 'approved'
      JOIN sent_gifts gift
        ON gift.liver_id = entry.liver_id AND gift.at >= event.starts_at AND gift.at < event.ends_at
      WHERE event.id = p_event
        AND events_counts(
          event.starts_at, event.ends_at, event.gifts, gift.gift_id, gift.points, gift.sender_id, gift.at
        )
    ) ruled USING (gift_id)
    WHERE (recorded.liver_id, recorded.points) IS DISTINCT FROM (ruled.liver_id, ruled.points)
  );
END $$;
