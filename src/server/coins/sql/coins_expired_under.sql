-- How many coins of a reference have expired, less those that were reversed.
CREATE OR REPLACE FUNCTION coins_expired_under(p_user integer, p_reference text)
RETURNS bigint LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT coalesce(sum(e.coins), 0)::bigint
  FROM coin_entries e JOIN coin_transfers t ON t.id = e.transfer_id
  WHERE t.user_id = p_user AND e.account = 'expired' AND (t.reference = p_reference OR t.reference IN (
    SELECT 'lot:' || l.id FROM coin_lots l JOIN coin_transfers i ON i.id = l.transfer_id
    WHERE l.user_id = p_user AND i.reference = p_reference
  ))
$$;
