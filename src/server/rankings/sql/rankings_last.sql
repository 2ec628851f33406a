-- When the last gift of a score was sent that still counts; null without one.
CREATE OR REPLACE FUNCTION rankings_last(p_period text, p_starts date, p_board text, p_genre text, p_user integer)
RETURNS timestamptz
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  v_from timestamptz := '-infinity';
  v_until timestamptz := 'infinity';
  v_at timestamptz;
BEGIN
  IF p_period <> 'all' THEN
    v_from := p_starts::timestamp AT TIME ZONE 'Asia/Tokyo';
    v_until := (p_starts::timestamp + ('1 ' || p_period)::interval) AT TIME ZONE 'Asia/Tokyo';
  END IF;
  -- Two queries, each with its index.
  IF p_board = 'livers' THEN
    SELECT gift.at
    INTO v_at
    FROM sent_gifts gift
    JOIN lives live ON live.id = gift.live_id
    WHERE gift.liver_id = p_user
      AND gift.cancelled_by IS NULL
      AND gift.at >= v_from
      AND gift.at < v_until
      AND gift.points > 0
      AND p_genre IN ('all', live.genre)
      AND rankings_counts(gift.sender_id, gift.at)
    ORDER BY gift.at DESC
    LIMIT 1;
  ELSE
    SELECT gift.at
    INTO v_at
    FROM sent_gifts gift
    JOIN lives live ON live.id = gift.live_id
    WHERE gift.sender_id = p_user
      AND gift.cancelled_by IS NULL
      AND gift.at >= v_from
      AND gift.at < v_until
      AND gift.points > 0
      AND p_genre IN ('all', live.genre)
      AND rankings_counts(gift.sender_id, gift.at)
    ORDER BY gift.at DESC
    LIMIT 1;
  END IF;
  RETURN v_at;
END $$;
