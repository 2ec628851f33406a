-- Supporters of an event whose account was new at their first gift, whose card has also paid for another account, or
-- who have sent very many gifts within a minute.
CREATE OR REPLACE FUNCTION events_suspects(p_event integer, p_new_days integer, p_burst integer)
RETURNS TABLE (user_id integer, suspicions jsonb)
LANGUAGE sql STABLE AS $$
  SELECT
    supporter.sender_id,
    to_jsonb(array_remove(ARRAY[
      CASE WHEN supporter.is_new THEN 'newAccount' END,
      CASE WHEN supporter.is_shared THEN 'sharedInstrument' END,
      CASE WHEN supporter.is_burst THEN 'burst' END
    ], NULL))
  FROM (
    SELECT
      timed.sender_id,
      min(timed.at) < min(sender.created_at) + make_interval(days => p_new_days) AS is_new,
      bool_or(timed.in_minute >= p_burst) AS is_burst,
      EXISTS (
        SELECT
        FROM purchases purchase
        JOIN purchases other ON other.instrument = purchase.instrument AND other.user_id <> purchase.user_id
        WHERE purchase.user_id = timed.sender_id
          AND purchase.instrument IS NOT NULL
          AND purchase.paid_at IS NOT NULL
          AND other.paid_at IS NOT NULL
      ) AS is_shared
    FROM (
      SELECT
        recorded.*,
        count(*) OVER (
          PARTITION BY recorded.sender_id
          ORDER BY recorded.at
          RANGE BETWEEN interval '1 minute' PRECEDING AND CURRENT ROW
        ) AS in_minute
      FROM event_gifts recorded
      WHERE recorded.event_id = p_event
    ) timed
    JOIN users sender ON sender.id = timed.sender_id
    GROUP BY timed.sender_id
  ) supporter
  WHERE supporter.is_new OR supporter.is_shared OR supporter.is_burst
$$
