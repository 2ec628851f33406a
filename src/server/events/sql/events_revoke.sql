-- Updates the events of gifts after `cancelled_by` has changed.
CREATE OR REPLACE FUNCTION events_revoke(p_gifts uuid[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_event record;
BEGIN
  FOR v_event IN
    SELECT recorded.event_id, array_agg(DISTINCT recorded.liver_id) AS livers
    FROM event_gifts recorded
    WHERE recorded.gift_id = ANY (p_gifts)
    GROUP BY recorded.event_id
    ORDER BY recorded.event_id
  LOOP
    PERFORM events_recount(v_event.event_id, v_event.livers);
  END LOOP;
END $$;
