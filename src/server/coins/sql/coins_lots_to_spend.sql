-- Which lots pay for `p_coins`, and how much each: free coins first, then those that expire first. Fewer coins in all
-- where the user has not enough.
CREATE OR REPLACE FUNCTION coins_lots_to_spend(p_user integer, p_coins bigint, p_free_only boolean, p_at timestamptz)
RETURNS TABLE (id bigint, sort text, coins bigint) LANGUAGE sql STABLE AS $$
  SELECT l.id, l.sort, least(l."left", p_coins - l.before)
  FROM (
    SELECT l.id, l.sort, l."left",
      (sum(l."left") OVER (ORDER BY l.sort, l.expires_at, l.id))::bigint - l."left" AS before
    FROM coin_lots l
    WHERE l.user_id = p_user AND l."left" > 0 AND l.expires_at > p_at AND (l.sort = 'free' OR NOT p_free_only)
  ) l
  WHERE l.before < p_coins
$$;
