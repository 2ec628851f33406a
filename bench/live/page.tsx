import { default as Hls } from 'hls.js'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { clockGrid, readClock } from '#tests/support/clock-picture.ts'
import { useLiveStream } from '#web/player/use-live-stream.ts'
import type { BenchPage, BenchPlayer, Sample } from './page-contract.ts'

const readWidth = 160
const readHeight = 90

/** Our watch page's player, without its controls. */
function OurPlayer({ url, whep }: { url: string; whep: string | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useLiveStream(video, { url, whep, latencyMode: 'low', sign: null })
  return (
    <video ref={video} playsInline>
      <track kind="captions" />
    </video>
  )
}

/** Our engine's address for the same live. */
const whepOf = (url: string): string => url.replace('/hls/', '/whep/').replace('/index.m3u8', '')

function openOurs(url: string, whep: string | null): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<OurPlayer url={url} whep={whep} />)
  return () => {
    root.unmount()
    place.remove()
  }
}

/** hls.js as it comes, with the shortest distance to the edge that two-second fragments bear. */
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

async function theVideo(): Promise<HTMLVideoElement> {
  for (;;) {
    const video = document.querySelector('video')
    if (video) return video
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Plays for `seconds` from the first frame on; what each presented frame shows, and when. */
async function watch(player: BenchPlayer, url: string, seconds: number): Promise<Sample[]> {
  const canvas = document.createElement('canvas')
  canvas.width = readWidth
  canvas.height = readHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const samples: Sample[] = []
  const began = performance.now()
  const close = player === 'plain' ? openPlain(url) : openOurs(url, player === 'whep' ? whepOf(url) : null)
  const video = await theVideo()
  let stalls = 0
  video.addEventListener('waiting', () => stalls++)
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`nothing to see of ${url}`)), 30_000)
    const onFrame: VideoFrameRequestCallback = (_, { expectedDisplayTime }) => {
      clearTimeout(giveUp)
      const untilShown = Math.max(0, expectedDisplayTime - performance.now())
      const shownAt = Date.now() + untilShown
      context.drawImage(video, 0, 0, readWidth, readHeight)
      const made = readClock(context.getImageData(0, 0, readWidth, readHeight).data, readWidth, readHeight, clockGrid)
      const played = performance.now() + untilShown - began
      samples.push({ played, latency: made === null ? null : shownAt - made, stalls })
      const first = samples[0]
      if (first && played - first.played >= seconds * 1000) resolve()
      else video.requestVideoFrameCallback(onFrame)
    }
    video.requestVideoFrameCallback(onFrame)
  })
  const overWebRtc = video.srcObject !== null
  close()
  if (overWebRtc !== (player === 'whep')) throw new Error('the player took another way than the one to be measured')
  return samples
}

const page: BenchPage = { watch }
Object.assign(window, { benchPage: page })
