-- Claims up to p_limit events of the given types for one process until p_until, the oldest first. Events of a subject
-- that is claimed already wait: one process at a time handles the events of a subject, in their order.
CREATE OR REPLACE FUNCTION outbox_claim(p_types text[], p_limit integer, p_at timestamptz, p_until timestamptz)
RETURNS TABLE (id bigint, type text, subject text, payload jsonb, at timestamptz, attempts integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Concurrent claims would not see each other, and could divide the events of a subject between two processes.
  PERFORM pg_advisory_xact_lock(hashtext('outbox_claim'));
  RETURN QUERY
  WITH held AS MATERIALIZED (
    SELECT claimed.subject FROM outbox_events claimed WHERE claimed.claimed_until > p_at
  ), free AS MATERIALIZED (
    SELECT waiting.id
    FROM outbox_events waiting
    WHERE waiting.type = ANY (p_types) AND waiting.subject NOT IN (SELECT held.subject FROM held)
    ORDER BY waiting.id
    LIMIT p_limit
  )
  UPDATE outbox_events event
  SET claimed_until = p_until
  FROM free
  WHERE event.id = free.id
  RETURNING event.id, event.type, event.subject, event.payload, event.at, event.attempts;
END $$;
