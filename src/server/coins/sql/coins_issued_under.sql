-- How many paid coins a reference has issued, less those that were reversed.
CREATE OR REPLACE FUNCTION coins_issued_under(p_user integer, p_reference text) RETURNS bigint
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT -coalesce(sum(entry.coins), 0)::bigint
  FROM coin_entries entry
  JOIN coin_transfers transfer ON transfer.id = entry.transfer_id
  WHERE transfer.user_id = p_user
    AND transfer.reference = p_reference
    AND entry.account IN ('sales', 'refunded', 'charged_back')
$$;
