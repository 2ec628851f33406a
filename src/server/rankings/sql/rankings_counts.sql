-- Whether a gift that the user sent at `p_at` counts: the account was a day old then, and had paid a purchase with an
-- instrument of its own. Of several accounts that pay with one card, the first counts. Reads only facts that do not
-- change later, so that a recount gives the same scores. In PL/pgSQL, which keeps the plan: SQL functions with
-- subqueries are planned again in each statement, which took a tenth of the time of a gift.
CREATE OR REPLACE FUNCTION rankings_counts(p_sender integer, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN
    EXISTS (SELECT FROM users sender WHERE sender.id = p_sender AND sender.created_at <= p_at - interval '24 hours')
    AND EXISTS (
      SELECT
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
    );
END $$;
