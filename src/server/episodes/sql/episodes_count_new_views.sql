-- Counts views once for each person since `counted_until`, and returns how many were added by episode, source and
-- device. Those of users are also recorded for recommendations. Rows are written in one order, so that batches of
-- several processes do not deadlock.
create or replace function episodes_count_new_views(views jsonb, counted_at timestamptz, counted_until timestamptz)
returns table (counted_episode integer, counted_source text, counted_device text, added bigint)
language sql as $$
  with given as (
    select distinct on (view."episodeId", view.person) view."episodeId" as id, view.person, view.source, view.device
    from jsonb_to_recordset(views) as view("episodeId" integer, person text, source text, device text)
    join episodes on episodes.id = view."episodeId"
    order by 1, 2
  ), counted as (
    insert into episode_viewers as viewer (episode_id, person, counted_at)
    select id, person, episodes_count_new_views.counted_at
    from given
    on conflict (episode_id, person) do update
      set counted_at = excluded.counted_at
      where viewer.counted_at <= episodes_count_new_views.counted_until
    returning viewer.episode_id, viewer.person
  ), added as (
    insert into episode_views as total (episode_id, views)
    select episode_id, count(*)
    from counted
    group by episode_id
    order by episode_id
    on conflict (episode_id) do update set views = total.views + excluded.views
  ), watched as (
    insert into episode_watches as watch (user_id, episode_id, watched_at)
    select users.id, counted.episode_id, episodes_count_new_views.counted_at
    from counted
    join users on users.id = substring(counted.person from '^user ([0-9]+)$')::integer
    order by 1, 2
    on conflict (user_id, episode_id) do update set watched_at = excluded.watched_at
  )
  select given.id, given.source, given.device, count(*)
  from counted
  join given on given.id = counted.episode_id and given.person = counted.person
  group by 1, 2, 3
$$;
