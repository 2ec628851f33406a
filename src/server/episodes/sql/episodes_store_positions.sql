-- Stores the progress of users in episodes, and the last watched episode of each series. The latest counts, of any
-- device and process. Null as a position is the start: its row stays, so that an older position that another process
-- stores afterwards does not come back. An episode that was watched to the end stays so, also when the batch with its
-- end is stored after a batch with a later position. Progress of users and episodes that were deleted in the meantime
-- is ignored. Rows are written in one order, so that batches of several processes do not deadlock.
create or replace function episodes_store_positions(positions jsonb) returns void
language sql as $$
  with given as (
    select
      sent."userId" as user_id,
      sent."episodeId" as episode_id,
      episodes.series_id,
      sent."positionMs" as position_ms,
      case when sent."finished" then sent."updatedAt" end as finished_at,
      sent."updatedAt" as updated_at
    from jsonb_to_recordset(positions)
      as sent("userId" integer, "episodeId" integer, "positionMs" integer, "finished" boolean, "updatedAt" timestamptz)
    join users on users.id = sent."userId" and users.deleted_at is null
    join episodes on episodes.id = sent."episodeId"
  ), watched as (
    insert into series_progress as stored (user_id, series_id, episode_id, updated_at)
    select distinct on (user_id, series_id) user_id, series_id, episode_id, updated_at
    from given
    where position_ms is not null or finished_at is not null
    order by user_id, series_id, updated_at desc
    on conflict (user_id, series_id) do update
      set episode_id = excluded.episode_id, updated_at = excluded.updated_at
      where stored.updated_at <= excluded.updated_at
  )
  insert into episode_progress as stored (user_id, episode_id, position_ms, finished_at, updated_at)
  select user_id, episode_id, position_ms, finished_at, updated_at
  from given
  order by 1, 2
  on conflict (user_id, episode_id) do update
    set
      position_ms =
        case when stored.updated_at <= excluded.updated_at then excluded.position_ms else stored.position_ms end,
      finished_at = greatest(stored.finished_at, excluded.finished_at),
      updated_at = greatest(stored.updated_at, excluded.updated_at)
    where
      stored.updated_at <= excluded.updated_at
      or (excluded.finished_at is not null and stored.finished_at is null)
$$;
