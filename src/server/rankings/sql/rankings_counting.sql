-- The sender, if a gift counts that they sent at `p_at`; otherwise no row: the account was a day old then, and had paid
-- a purchase with an instrument of its own. Of several accounts that pay with one card, the first counts. Reads only
-- facts that do not change later, so that a recount gives the same scores. A part of the plan of the statement that
-- calls it; scalars, so that facts are read by the keys of each sender also with a plan that was made for empty tables.
CREATE OR REPLACE FUNCTION rankings_counting(p_sender integer, p_at timestamptz) RETURNS SETOF integer
LANGUAGE sql STABLE AS $$
  SELECT p_sender
  WHERE (SELECT sender.created_at <= p_at - interval '24 hours' FROM users sender WHERE sender.id = p_sender)
    AND (
      SELECT true
      FROM purchases purchase
      WHERE purchase.user_id = p_sender
        AND purchase.paid_at <= p_at
        AND NOT EXISTS (
          SELECT
          FROM purchases other
          WHERE other.instrument = purchase.instrument
            AND other.instrument IS NOT NULL
            AND other.user_id <> purchase.user_id
            AND (other.paid_at, other.user_id) < (purchase.paid_at, purchase.user_id)
        )
      LIMIT 1
    )
$$;
