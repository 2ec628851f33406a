-- Supporters of an event whose account was new at their first gift, or who have sent very many gifts within a minute.
CREATE OR REPLACE FUNCTION events_suspects(p_event integer, p_new_days integer, p_burst integer)
RETURNS TABLE (user_id integer, suspicions jsonb)
LANGUAGE sql STABLE AS $$
  SELECT f.sender_id, to_jsonb(array_remove(ARRAY[
    CASE WHEN f.is_new THEN 'newAccount' END, CASE WHEN f.is_burst THEN 'burst' END
  ], NULL))
  FROM (
    SELECT g.sender_id, min(g.at) < min(u.created_at) + make_interval(days => p_new_days) AS is_new,
      bool_or(g.in_minute >= p_burst) AS is_burst
    FROM (
      SELECT g.*, count(*) OVER (
        PARTITION BY g.sender_id ORDER BY g.at RANGE BETWEEN interval '1 minute' PRECEDING AND CURRENT ROW
      ) AS in_minute
      FROM event_gifts g WHERE g.event_id = p_event
    ) g JOIN users u ON u.id = g.sender_id
    GROUP BY g.sender_id
  ) f
  WHERE f.is_new OR f.is_burst
$$
