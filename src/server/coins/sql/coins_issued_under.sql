-- How many paid coins a reference has issued, less those that were reversed.
CREATE OR REPLACE FUNCTION coins_issued_under(p_user integer, p_reference text)
RETURNS bigint LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT -coalesce(sum(e.coins), 0)::bigint
  FROM coin_entries e JOIN coin_transfers t ON t.id = e.transfer_id
  WHERE t.user_id = p_user AND t.reference = p_reference AND e.account IN ('sales', 'refunded', 'charged_back')
$$;
