import { default as Hls } from 'hls.js'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { timeCodeGrid, readTimeCode } from '#tests/support/time-code.ts'
import { useLiveStream } from '#web/player/use-live-stream.ts'
import type { BenchPage, BenchPlayer, Sample } from './page-contract.ts'

const readWidth = 160
const readHeight = 90

/** The product's player without controls. */
function ProductPlayer({ url, whep }: { url: string; whep: string | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useLiveStream(video, { url, whep, latencyMode: 'low', sign: null }, { recorded: false, savesData: false })
  return (
    <video ref={video} playsInline>
      <track kind="captions" />
    </video>
  )
}

/** The WHEP URL of the same live. */
const whepOf = (url: string): string => url.replace('/hls/', '/whep/').replace('/index.m3u8', '')

function openOurs(url: string, whep: string | null): () => void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<ProductPlayer url={url} whep={whep} />)
  return () => {
    root.unmount()
    container.remove()
  }
}

/** Unmodified hls.js, at the shortest live delay that two-second fragments allow. */
function openPlain(url: string): () => void {
  const video = document.createElement('video')
  video.autoplay = true
  document.body.append(video)
  const hls = new Hls({ lowLatencyMode: false, liveSyncDurationCount: 2, maxLiveSyncPlaybackRate: 1.5 })
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => {
    hls.destroy()
    video.remove()
  }
}

async function videoElement(): Promise<HTMLVideoElement> {
  for (;;) {
    const video = document.querySelector('video')
    if (video) return video
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Plays for `seconds` from the first frame; returns a sample of each presented frame. */
async function watch(player: BenchPlayer, url: string, seconds: number): Promise<Sample[]> {
  const canvas = document.createElement('canvas')
  canvas.width = readWidth
  canvas.height = readHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const samples: Sample[] = []
  const startedAt = performance.now()
  const close = player === 'plain' ? openPlain(url) : openOurs(url, player === 'whep' ? whepOf(url) : null)
  const video = await videoElement()
  let stalls = 0
  video.addEventListener('waiting', () => stalls++)
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`no frame of ${url}`)), 30_000)
    const onFrame: VideoFrameRequestCallback = (_, { expectedDisplayTime }) => {
      clearTimeout(timeout)
      const untilShown = Math.max(0, expectedDisplayTime - performance.now())
      const shownAt = Date.now() + untilShown
      context.drawImage(video, 0, 0, readWidth, readHeight)
      const timeCode = readTimeCode(
        context.getImageData(0, 0, readWidth, readHeight).data,
        readWidth,
        readHeight,
        timeCodeGrid,
      )
      const played = performance.now() + untilShown - startedAt
      samples.push({ played, latency: timeCode === null ? null : shownAt - timeCode, stalls })
      const first = samples[0]
      if (first && played - first.played >= seconds * 1000) resolve()
      else video.requestVideoFrameCallback(onFrame)
    }
    video.requestVideoFrameCallback(onFrame)
  })
  const overWebRtc = video.srcObject !== null
  close()
  if (overWebRtc !== (player === 'whep')) throw new Error('the player used another transport than the measured one')
  return samples
}

const page: BenchPage = { watch }
Object.assign(window, { benchPage: page })
