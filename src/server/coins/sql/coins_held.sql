-- What a user can spend. Not the sums of the wallet: coins that have just expired stay there until the job runs.
-- Inlined into the calling query, therefore plain SQL.
CREATE OR REPLACE FUNCTION coins_held(p_user integer, p_at timestamptz)
RETURNS TABLE (paid bigint, free bigint)
LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(lot."left") FILTER (WHERE lot.sort = 'paid'), 0)::bigint,
    coalesce(sum(lot."left") FILTER (WHERE lot.sort = 'free'), 0)::bigint
  FROM coin_lots lot
  WHERE lot.user_id = p_user AND lot."left" > 0 AND lot.expires_at > p_at
$$;
