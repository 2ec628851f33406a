-- Which lots pay for `p_coins`, and how much each: free coins first, then those that expire first. Fewer coins in all
-- where the user has not enough.
CREATE OR REPLACE FUNCTION coins_lots_to_spend(p_user integer, p_coins bigint, p_free_only boolean, p_at timestamptz)
RETURNS TABLE (id bigint, sort text, coins bigint)
LANGUAGE sql STABLE AS $$
  SELECT queued.id, queued.sort, least(queued."left", p_coins - queued.before)
  FROM (
    SELECT
      lot.id,
      lot.sort,
      lot."left",
      (sum(lot."left") OVER (ORDER BY lot.sort, lot.expires_at, lot.id))::bigint - lot."left" AS before
    FROM coin_lots lot
    WHERE lot.user_id = p_user
      AND lot."left" > 0
      AND lot.expires_at > p_at
      AND (lot.sort = 'free' OR NOT p_free_only)
  ) queued
  WHERE queued.before < p_coins
$$;
