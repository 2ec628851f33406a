import type { CommandInput, CommandOutput } from '#engine-protocol/index.ts'
import { demoStudioProgram, ProcessOnDemand } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { Recordings } from '../recordings/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import { finish, UploadOutput } from '../upload/index.ts'
import type { DrawingOrder, DrawingResult } from './messages.ts'

export interface DemoStudioOptions {
  readonly storage: SegmentStorage
  readonly recordings: Pick<Recordings, 'finalize' | 'remove'>
  readonly clock: Clock
  readonly log: EngineLog
}

/** The name of the folder with the files of a drawn video: it is made only once. */
const TOKEN = '00000000'

/** Draws in one process with the lowest priority, which starts with the first request. */
export function createDemoStudio({ storage, recordings, clock, log }: DemoStudioOptions) {
  const studio = new ProcessOnDemand<DrawingOrder, DrawingResult>({
    program: demoStudioProgram,
    name: 'the process that draws the demo',
    clock,
    log,
  })
  const draw = async (order: DrawingOrder): Promise<DrawingResult | null> => {
    const result = await studio.request(order)
    return result === 'unavailable' ? null : result
  }

  return {
    async video({ streamId, ...film }: CommandInput<'drawVideo'>): Promise<CommandOutput<'drawVideo'>> {
      const drawn = await draw({ type: 'film', ...film })
      if (drawn?.type !== 'film') return null
      await recordings.remove(streamId)
      const folder = storage.folder(`${streamId}/${TOKEN}`)
      const renditions = drawn.tracks.map(({ rendition }) => rendition)
      const output = new UploadOutput({ folder, token: TOKEN, date: clock.wall(), renditions })
      for (const { rendition, decoderConfig, segments } of drawn.tracks) {
        await output.open(rendition, Buffer.from(decoderConfig))
        for (const segment of segments) await output.store(segment)
      }
      const finalize = () => recordings.finalize(streamId)
      const recording = await finish({ folder, tracks: output.tracks, frameRate: drawn.frameRate, finalize })
      return recording && { recording, size: { width: film.width, height: film.height } }
    },

    async image({ streamId: _streamId, ...drawing }: CommandInput<'drawImage'>): Promise<CommandOutput<'drawImage'>> {
      const drawn = await draw({ type: 'image', ...drawing })
      return drawn?.type === 'image' ? Buffer.from(drawn.data).toString('base64') : null
    },

    close: () => studio.end(),
  }
}
