-- Stores the resume positions of users; null removes one. The latest counts, of any device and process. Positions of
-- users and episodes that were deleted in the meantime are ignored. Rows are written in one order, so that batches of
-- several processes do not deadlock.
create or replace function episodes_store_positions(positions jsonb) returns void
language sql as $$
  with given as (
    select
      sent."userId" as user_id,
      sent."episodeId" as episode_id,
      sent."positionMs" as position_ms,
      sent."updatedAt" as updated_at
    from jsonb_to_recordset(positions)
      as sent("userId" integer, "episodeId" integer, "positionMs" integer, "updatedAt" timestamptz)
    join users on users.id = sent."userId" and users.deleted_at is null
    join episodes on episodes.id = sent."episodeId"
  ), finished as (
    select stored.user_id, stored.episode_id
    from episode_progress as stored
    join given using (user_id, episode_id)
    where given.position_ms is null and stored.updated_at <= given.updated_at
    order by 1, 2
    for update of stored
  ), removed as (
    delete from episode_progress as stored
    using finished
    where stored.user_id = finished.user_id and stored.episode_id = finished.episode_id
  )
  insert into episode_progress as stored (user_id, episode_id, position_ms, updated_at)
  select user_id, episode_id, position_ms, updated_at
  from given
  where position_ms is not null
  order by 1, 2
  on conflict (user_id, episode_id) do update
    set position_ms = excluded.position_ms, updated_at = excluded.updated_at
    where stored.updated_at <= excluded.updated_at
$$;
