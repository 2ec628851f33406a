import { constants, setPriority } from 'node:os'
import { AV_LOG_QUIET, Log } from 'node-av'
import { timescaleOf, movieFile } from '../mp4/index.ts'
import type { FromRenderer, RenderOrder } from '../picks/index.ts'
import { renderAudio } from './pick/audio.ts'
import { placeSamples } from './pick/placed-samples.ts'
import { renderVideo } from './pick/video.ts'

// Lives have precedence; encoder threads inherit this niceness. The lowest would leave a pick waiting for minutes while
// lives use all processors.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
Log.setLevel(AV_LOG_QUIET)

function send(message: FromRenderer): void {
  // The parent may be gone by now; that ends this process and is no error.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function render(order: RenderOrder): Promise<Extract<FromRenderer, { type: 'done' }>> {
  const { video, audio } = placeSamples(order)
  const rendered = await renderVideo(order, video)
  const audioTrack = renderAudio(order, audio)
  const movie = movieFile(audioTrack === null ? [rendered.movie] : [rendered.movie, audioTrack])
  const { track, samples } = rendered.movie
  const ticks = samples.reduce((sum, { duration }) => sum + duration, 0)
  const durationMs = Math.round((ticks * 1000) / timescaleOf(track))
  return { type: 'done', movie, size: rendered.size, durationMs, poster: rendered.poster }
}

process.on('message', (order: RenderOrder) => {
  render(order).then(send, (error: unknown) =>
    send({ type: 'failed', detail: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
