-- Expires the lots of up to `p_limit` users whose wallets no transaction has locked; returns the number of lots.
CREATE OR REPLACE FUNCTION coins_expire(p_at timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_user integer;
  v_count integer := 0;
BEGIN
  FOR v_user IN
    SELECT wallet.user_id
    FROM coin_wallets wallet
    WHERE wallet.user_id IN (SELECT lot.user_id FROM coin_lots lot WHERE lot."left" > 0 AND lot.expires_at <= p_at)
    ORDER BY wallet.user_id
    LIMIT p_limit
    FOR UPDATE SKIP LOCKED
  LOOP
    v_count := v_count + coins_lapse(v_user, p_at, '', p_at);
  END LOOP;
  RETURN v_count;
END $$;
