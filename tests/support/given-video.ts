/** Converted videos of a channel on a running site. */
import { setTimeout } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import * as tus from 'tus-js-client'
import { uploadsPath } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import type { Member } from './member.ts'

/** Uploads a file to a channel of `owner`, and waits until it is converted; returns the id of the video. */
export async function givenVideo(url: string, owner: Member, channelId: number, file: string): Promise<number> {
  const { name, value } = owner.cookie
  const bytes = await readFile(file)
  const id = await new Promise<number>((resolve, reject) => {
    let videoId = 0
    new tus.Upload(bytes, {
      endpoint: url + uploadsPath,
      headers: { cookie: `${name}=${value}`, 'x-requested-with': 'XMLHttpRequest' },
      metadata: { channel: String(channelId), filename: 'film.mp4', filetype: 'video/mp4' },
      retryDelays: null,
      onAfterResponse: (_request, response) => {
        videoId = Number(response.getHeader('Video-Id') ?? videoId)
      },
      onError: reject,
      onSuccess: () => resolve(videoId),
    }).start()
  })
  while (true) {
    const { state, next } = await owner.get<Video>(`/v1/videos/${id}`)
    if (state === 'ready') return id
    if (state === 'refused' || state === 'failed') throw new Error(`not converted: ${state} ${next?.reason ?? ''}`)
    await setTimeout(200)
  }
}

/** Adds captions in a language to a video. */
export async function addCaptions(url: string, { cookie }: Member, videoId: number, language: string, text: string) {
  const response = await fetch(`${url}/v1/videos/${videoId}/captions/${language}`, {
    method: 'POST',
    headers: {
      cookie: `${cookie.name}=${cookie.value}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'text/vtt',
    },
    body: text,
  })
  if (!response.ok) throw new Error(`captions: ${response.status} ${await response.text()}`)
}
