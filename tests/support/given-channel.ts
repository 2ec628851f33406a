/** A channel on a running site, with what its pages show. */
import type { Cast } from '#contract/casts/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodeVisibility } from '#contract/episodes/limits.ts'
import type { Episode } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import { uploadsPath } from '#contract/videos/limits.ts'
import type { Member } from './member.ts'

export interface GivenChannel {
  readonly id: number
  readonly seriesId: number
  readonly castId: number
}

/** A new channel of `owner`, with a series, a cast and a post. */
export async function givenChannel(owner: Member, name: string): Promise<GivenChannel> {
  const bio = '毎週、新しいエピソードを公開しています。'
  const links = ['https://hidamari.example/']
  const { id } = await owner.post<ChannelProfile>('/v1/channels', { name, bio, links, genre: 'music' })
  const description = '朝の支度をしながら聞けるシリーズです。'
  const series = await owner.post<Series>(`/v1/channels/${id}/series`, { title: '朝の会', description })
  const cast = { name: 'あおい', reading: 'あおい', bio: '進行役です。' }
  const { id: castId } = await owner.post<Cast>(`/v1/channels/${id}/casts`, cast)
  await owner.post(`/v1/channels/${id}/posts`, { text: '次回は金曜日に公開します。' })
  return { id, seriesId: series.id, castId }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const uploadHeaders = ({ cookie }: Member): Record<string, string> => ({
  cookie: `${cookie.name}=${cookie.value}`,
  'x-requested-with': 'XMLHttpRequest',
  'tus-resumable': '1.0.0',
})

/** Begins the upload of a file of the channel with a size of four bytes, without its bytes. */
async function beginUpload(url: string, owner: Member, channelId: number, filename: string) {
  const metadata = { channel: String(channelId), filename, filetype: 'video/mp4' }
  const response = await fetch(url + uploadsPath, {
    method: 'POST',
    headers: {
      ...uploadHeaders(owner),
      'upload-length': '4',
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    },
  })
  const id = Number(response.headers.get('video-id'))
  if (response.status !== 201 || id === 0) throw new Error(`the upload did not begin: ${await response.text()}`)
  return { id, address: url + (response.headers.get('location') ?? '') }
}

/** Videos whose files are no videos, which the site refuses, the last one first; returns their ids. */
export async function givenFiles(url: string, owner: Member, channelId: number, names: readonly string[]) {
  const ids: number[] = []
  for (const name of names) {
    const { id, address } = await beginUpload(url, owner, channelId, name)
    const headers = { ...uploadHeaders(owner), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const response = await fetch(address, { method: 'PATCH', headers, body: 'text' })
    if (!response.ok) throw new Error(`the file was not received: ${await response.text()}`)
    ids.push(id)
  }
  return ids
}

/** Posts an image file, such as the thumbnail of a video. */
export async function postImage(
  url: string,
  { cookie }: Member,
  path: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}`, 'x-requested-with': 'XMLHttpRequest', 'content-type': type },
    body: bytes,
  })
  if (!response.ok) throw new Error(`the image was refused: ${response.status} ${await response.text()}`)
}

interface GivenEpisodes {
  readonly titles: readonly string[]
  readonly visibility?: EpisodeVisibility
}

/** Published episodes of the series with the cast; returns their ids. Their video is still being uploaded: the lists show them nevertheless. */
export async function givenEpisodes(
  url: string,
  owner: Member,
  { id: channelId, seriesId, castId }: GivenChannel,
  { titles, visibility = 'public' }: GivenEpisodes,
): Promise<number[]> {
  const { id: videoId } = await beginUpload(url, owner, channelId, 'film.mp4')
  const list = `/v1/channels/${channelId}/series/${seriesId}/episodes`
  const ids: number[] = []
  for (const title of titles) {
    const { id } = await owner.post<Episode>(list, { title, visibility, castIds: [castId], videoId })
    await owner.post(`${list}/${id}/publication`, { publishesAt: new Date().toISOString() })
    ids.push(id)
  }
  return ids
}

/** A draft of the series, whose video is still being uploaded; returns its id. */
export async function givenDraft(
  url: string,
  owner: Member,
  { id: channelId, seriesId }: GivenChannel,
  title: string,
): Promise<number> {
  const { id: videoId } = await beginUpload(url, owner, channelId, 'film.mp4')
  const list = `/v1/channels/${channelId}/series/${seriesId}/episodes`
  return (await owner.post<Episode>(list, { title, visibility: 'public', videoId })).id
}
