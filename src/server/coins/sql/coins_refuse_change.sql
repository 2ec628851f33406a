-- Posted rows never change: a wrong transfer is corrected by another transfer.
CREATE OR REPLACE FUNCTION coins_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING
    ERRCODE = '23514', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;
