-- How a transfer has changed the wallet of its user.
CREATE OR REPLACE FUNCTION coins_moved_by(p_transfer bigint)
RETURNS TABLE (paid bigint, free bigint) LANGUAGE sql STABLE AS $$
  SELECT sum(e.coins) FILTER (WHERE e.account = 'paid')::bigint, sum(e.coins) FILTER (WHERE e.account = 'free')::bigint
  FROM coin_entries e WHERE e.transfer_id = p_transfer
$$;
