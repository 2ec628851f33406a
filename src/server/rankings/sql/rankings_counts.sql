-- Whether a gift that the user sent at `p_at` counts: the account was a day old then, and had paid a purchase with an
-- instrument of its own. Of several accounts that pay with one card, the first counts. Reads only facts that do not change
-- later, so that a recount gives the same scores.
CREATE OR REPLACE FUNCTION rankings_counts(p_sender integer, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.id = p_sender AND u.created_at <= p_at - interval '24 hours')
    AND EXISTS (
      SELECT FROM purchases p WHERE p.user_id = p_sender AND p.paid_at <= p_at AND NOT EXISTS (
        SELECT FROM purchases o WHERE o.instrument = p.instrument AND o.instrument IS NOT NULL
          AND o.user_id <> p.user_id AND (o.paid_at, o.user_id) < (p.paid_at, p.user_id)
      )
    )
$$;
