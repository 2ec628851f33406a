import { setTimeout } from 'node:timers/promises'
import type { Episode } from '#contract/episodes/schemas.ts'
import { picksPerHour } from '#contract/picks/limits.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import { runCommand } from './command-line.ts'
import { givenChannel } from './given-channel.ts'
import { givenPick } from './given-pick.ts'
import { givenVideo } from './given-video.ts'
import { liveOnAir } from './live-on-air.ts'
import { newLiver, newMember } from './member.ts'
import { startServer } from './server.ts'
import { h264, testTone, testVideo, uploadFolder } from './uploads.ts'

export type SiteWithPicks = Awaited<ReturnType<typeof siteWithPicks>>

/**
 * A site of its own, because picks of other tests would be in its lists: a live on air and a pick of it, a scheduled live, a
 * channel of the recommended genre, and so many picks of an episode of it.
 */
export async function siteWithPicks(count: number) {
  const site = await startServer({ CALLS_PER_MINUTE: '1000000' })
  // Before the first page: pages keep it for an hour.
  await runCommand(['remote-config', 'set', 'lite_channel_recommend_genre', 'music'], site.dataDirectory)
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  await (await newLiver(site.url)).post('/v1/lives', { title: 'つぎのライブ', genre: 'talk', startsAt })
  const live = await liveOnAir(site, '切り抜けるライブ', { size: '180x320', frameRate: 10 })
  const { liver } = live
  const channel = await givenChannel(liver, 'ピックの部屋')
  const path = `/channels/${channel.id}`
  const folder = await uploadFolder()
  const film = await folder.make('film.mp4', `${testVideo('320x180', 4, 30)} ${testTone(4)}`, `${h264} -g 30 -c:a aac`)
  const videoId = await givenVideo(site.url, liver, channel.id, film)
  await folder.remove()
  const list = `/v1${path}/series/${channel.seriesId}/episodes`
  const { id } = await liver.post<Episode>(list, { title: '切り抜ける動画', videoId, genre: 'talk' })
  const episode = `${list}/${id}`
  await liver.post(`${episode}/publication`, { publishesAt: new Date().toISOString() })
  await runCommand(['remote-config', 'set', 'lite_genres_episode_ids', String(id)], site.dataDirectory)

  await givenPick(site.url, live.id)
  let member = await newMember(site.url, 'はさみ')
  async function cut(index: number): Promise<Pick> {
    // A user cuts so many in an hour.
    if (index > 1 && index % picksPerHour === 1) member = await newMember(site.url, 'はさみ')
    return member.post<Pick>(`${episode}/picks`, {
      title: `ピック${index}`,
      positionMs: 500,
      durationMs: 3000,
      layout: index % 2 === 0 ? 'upright' : 'wide',
    })
  }
  const older: Pick[] = []
  for (let index = 1; index < count; index += 1) older.push(await cut(index))
  const newest = await cut(count)
  // Files are made one after the other by renderers that yield to all other processes: each is waited for by itself.
  for (const { id: pickId } of [...older, newest]) {
    // Benchmarks use this site, too, without the waits of tests.
    const until = Date.now() + 120_000
    while ((await member.get<{ pick: Pick }>(`/v1/picks/${pickId}`)).pick.posterUrl === null) {
      if (Date.now() > until) throw new Error(`the file of pick ${pickId} is not made`)
      await setTimeout(200)
    }
  }
  return {
    site,
    live,
    /** Who cut the newest pick of the episode. */
    cutter: member.nickName,
    /** Addresses of the page of the channel, and of the API of the episode. */
    path,
    episode,
    newest,
    async close() {
      await live.end()
      await site.close()
    },
  }
}
