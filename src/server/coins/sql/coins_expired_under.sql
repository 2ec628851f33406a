-- How many coins of a reference have expired, less those that were reversed.
CREATE OR REPLACE FUNCTION coins_expired_under(p_user integer, p_reference text) RETURNS bigint
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT coalesce(sum(entry.coins), 0)::bigint
  FROM coin_entries entry
  JOIN coin_transfers transfer ON transfer.id = entry.transfer_id
  WHERE transfer.user_id = p_user
    AND entry.account = 'expired'
    AND (
      transfer.reference = p_reference
      OR transfer.reference IN (
        SELECT 'lot:' || lot.id
        FROM coin_lots lot
        JOIN coin_transfers issuing ON issuing.id = lot.transfer_id
        WHERE lot.user_id = p_user AND issuing.reference = p_reference
      )
    )
$$;
