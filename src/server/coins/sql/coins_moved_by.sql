-- How a transfer has changed the wallet of its user.
CREATE OR REPLACE FUNCTION coins_moved_by(p_transfer bigint)
RETURNS TABLE (paid bigint, free bigint)
LANGUAGE sql STABLE AS $$
  SELECT
    sum(entry.coins) FILTER (WHERE entry.account = 'paid')::bigint,
    sum(entry.coins) FILTER (WHERE entry.account = 'free')::bigint
  FROM coin_entries entry
  WHERE entry.transfer_id = p_transfer
$$;
