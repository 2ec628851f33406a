-- What a user can spend. Not the sums of the wallet: coins that have just expired stay there until the job runs.
-- Inlined into the calling query, therefore plain SQL.
CREATE OR REPLACE FUNCTION coins_held(p_user integer, p_at timestamptz)
RETURNS TABLE (paid bigint, free bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(l."left") FILTER (WHERE l.sort = 'paid'), 0)::bigint,
    coalesce(sum(l."left") FILTER (WHERE l.sort = 'free'), 0)::bigint
  FROM coin_lots l WHERE l.user_id = p_user AND l."left" > 0 AND l.expires_at > p_at
$$;
