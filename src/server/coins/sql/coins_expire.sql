-- Expires the lots of up to `p_limit` users whose wallets no transaction has locked; returns the number of lots.
CREATE OR REPLACE FUNCTION coins_expire(p_at timestamptz, p_limit integer) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_user integer;
  v_count integer := 0;
BEGIN
  FOR v_user IN
    SELECT w.user_id FROM coin_wallets w
    WHERE w.user_id IN (SELECT l.user_id FROM coin_lots l WHERE l."left" > 0 AND l.expires_at <= p_at)
    ORDER BY w.user_id LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    v_count := v_count + coins_lapse(v_user, p_at, '', p_at);
  END LOOP;
  RETURN v_count;
END $$;
