-- Replaces the co-watched episodes of some episodes: those of other series that at least `min_users` of their users
-- also watched since `since`. The latest users of each episode and the latest episodes of each user are a sample, which
-- bounds the work for an episode with many viewers. The lock serializes several processes.
create or replace function episodes_count_co_watched(ids integer[], since timestamptz, min_users integer) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('episodes_count_co_watched', 0));
  delete from co_watched_episodes where episode_id = any(ids);
  insert into co_watched_episodes (episode_id, other_id, users)
  select ranked.episode_id, ranked.other_id, ranked.users
  from (
    select counted.*, row_number() over (partition by episode_id order by users desc, other_id desc) as rank
    from (
      select subject.id as episode_id, other.id as other_id, count(*) as users
      from episodes subject
      cross join lateral (
        select watch.user_id
        from episode_watches watch
        where watch.episode_id = subject.id and watch.watched_at > since
        order by watch.watched_at desc
        limit 200
      ) viewer
      cross join lateral (
        select also.id
        from episode_watches watch
        join episodes also on also.id = watch.episode_id
        where watch.user_id = viewer.user_id
          and watch.watched_at > since
          and also.series_id <> subject.series_id
          and also.visibility = 'public'
        order by watch.watched_at desc
        limit 30
      ) other
      where subject.id = any(ids)
      group by subject.id, other.id
      having count(*) >= min_users
    ) counted
  ) ranked
  where ranked.rank <= 24;
$$;
