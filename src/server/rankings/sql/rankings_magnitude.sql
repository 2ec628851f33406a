-- The magnitude of a score with these points. Not a generated column, which took an eighth of the time of
-- `rankings_add`: it is computed for the inserted and for the updated row, from an expression that is prepared in each
-- statement.
CREATE OR REPLACE FUNCTION rankings_magnitude(p_points bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(4 * ln(greatest(p_points, 0)::double precision + 1))::integer
$$;
