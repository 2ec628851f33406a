import { setTimeout } from 'node:timers/promises'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { publishWithFfmpeg, type TestEncoder, type TestVideo } from './ffmpeg.ts'
import { newLiver, type Member } from './member.ts'
import type { SharedSite } from './start-shared-site.ts'

export interface LiveOnAir {
  readonly id: string
  readonly liver: Member
  readonly encoder: TestEncoder
  end(): Promise<void>
}

/** A live of a new liver that is on air until `end`. */
export async function liveOnAir(
  { url, rtmp }: Pick<SharedSite, 'url' | 'rtmp'>,
  title: string,
  video?: TestVideo,
  visibility: Live['visibility'] = 'public',
): Promise<LiveOnAir> {
  const liver = await newLiver(url)
  const { id } = await liver.post<Live>('/v1/lives', { title, genre: 'talk', startsAt: null, visibility })
  const { streamKey } = await liver.get<StreamSetting>('/v1/stream-setting')
  const encoder = publishWithFfmpeg(`${rtmp}/${streamKey}`, video)
  // Without Vitest, because benchmarks use it too.
  while ((await liver.get<Live>(`/v1/lives/${id}`)).state !== 'on_air') await setTimeout(100)
  return {
    id,
    liver,
    encoder,
    async end() {
      await liver.post(`/v1/lives/${id}/end`, {})
      await encoder.kill()
    },
  }
}
