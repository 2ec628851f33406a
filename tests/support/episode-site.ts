/** A running site with a channel whose episodes have converted videos, and a browser. */
import type { Browser } from 'playwright-core'
import type { EpisodeVisibility } from '#contract/episodes/limits.ts'
import type { Episode } from '#contract/episodes/schemas.ts'
import { desktop, launchBrowser, untilHydrated, visit, type Visit } from './browser.ts'
import { givenChannel, type GivenChannel } from './given-channel.ts'
import { givenVideo } from './given-video.ts'
import { newMember, visitAs, type Member } from './member.ts'
import { startServer, type TestServer } from './server.ts'
import { h264, testTone, testVideo, uploadFolder } from './uploads.ts'

export interface EpisodeSite {
  readonly server: TestServer
  readonly browser: Browser
  readonly owner: Member
  readonly channel: GivenChannel
  /** A converted video of this many seconds; returns its id. */
  video(seconds: number): Promise<number>
  /** A published episode; returns the path of its page. */
  publish(title: string, videoId: number, visibility?: EpisodeVisibility, at?: Date): Promise<string>
  /** Opens a page in a browser profile of its own, as a member or as a visitor. */
  open(path: string, member?: Member | null, viewport?: typeof desktop): Promise<Visit>
  close(): Promise<void>
}

/** The address of an episode in the API. */
export const apiOf = (path: string): string => `/v1${path}`

/** `keep` is a data folder to use and not to remove. */
export async function episodeSite(settings: Record<string, string> = {}, keep?: string): Promise<EpisodeSite> {
  const folder = await uploadFolder()
  const server = await startServer({ CALLS_PER_MINUTE: '1000000', ...settings }, keep)
  const browser = await launchBrowser()
  const owner = await newMember(server.url, 'あかり')
  const channel = await givenChannel(owner, 'ひだまり放送')
  const list = `/v1/channels/${channel.id}/series/${channel.seriesId}/episodes`
  return {
    server,
    browser,
    owner,
    channel,
    async video(seconds) {
      const input = `${testVideo('320x180', seconds, 5)} ${testTone(seconds)}`
      const file = await folder.make(`film-${seconds}.mp4`, input, `${h264} -g 5 -c:a aac`)
      return givenVideo(server.url, owner, channel.id, file)
    },
    async publish(title, videoId, visibility = 'public', at = new Date()) {
      const { id } = await owner.post<Episode>(list, { title, videoId, visibility, castIds: [channel.castId] })
      await owner.post(`${list}/${id}/publication`, { publishesAt: at.toISOString() })
      return `${list.replace('/v1', '')}/${id}`
    },
    async open(path, member = null, viewport = desktop) {
      if (member) return visitAs(browser, server.url, member, path, viewport)
      const visited = await visit(browser, server.url, viewport)
      await visited.page.goto(path)
      await untilHydrated(visited.page)
      return visited
    },
    async close() {
      await browser.close()
      await server.close()
      await folder.remove()
    },
  }
}
