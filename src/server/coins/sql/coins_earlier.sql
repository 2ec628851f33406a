-- Idempotency: what an earlier transfer of this user under the same key was. `outcome` is null where there is none,
-- 'replayed' for the same transfer, 'differs' for another one. The caller holds the lock of the wallet.
CREATE OR REPLACE FUNCTION coins_earlier(
  p_user integer, p_key text, p_kind text, p_coins bigint, p_reference text,
  OUT outcome text, OUT transfer_id bigint
)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_earlier coin_transfers%ROWTYPE;
BEGIN
  SELECT * INTO v_earlier FROM coin_transfers transfer WHERE transfer.user_id = p_user AND transfer.key = p_key;
  IF FOUND THEN
    transfer_id := v_earlier.id;
    outcome := CASE
      WHEN v_earlier.kind = p_kind AND v_earlier.coins = p_coins AND v_earlier.reference = p_reference THEN 'replayed'
      ELSE 'differs'
    END;
  END IF;
END $$;
