import { useEffect, useState } from 'react'
import { type Sign, signedAddress } from '../../../../player/index.ts'
import { readScenes, type Scene } from '../../../../player/scenes.ts'

export interface ArchivePreview {
  readonly scenes: readonly Scene[]
  /** Audio peaks over time, from 0 to 255; empty when they are unavailable, null while they are computed. */
  readonly peaks: readonly number[] | null
}

/** The delay before the peaks are requested again; doubled after each consecutive failure. */
const retryMs = 1500
/** After this many consecutive failures the preview has no peaks. */
const maxFailures = 5

type FetchFile = (file: string) => Promise<{ readonly response: Response }>

async function fetchPeaks(fetchFile: FetchFile): Promise<readonly number[] | 'computing'> {
  const { response } = await fetchFile('waveform.json')
  if (!response.ok) throw new Error(`waveform.json failed with status ${response.status}`)
  const { peaks }: WaveformAnswer = await response.json()
  return peaks === undefined ? 'computing' : readPeaks(peaks)
}

/** The scenes and the audio peaks of a recording, from files beside its playlist. `edition` changes with the trim. */
export function useArchivePreview(playlistUrl: string, sign: Sign | null, edition: string): ArchivePreview {
  const [preview, setPreview] = useState<ArchivePreview>({ scenes: [], peaks: null })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchFile = async (file: string) => {
      const signature = sign === null ? null : await sign()
      const url = signedAddress(playlistUrl.replace(/[^/]+$/, `${file}?of=${edition}`), signature)
      return { url, response: await fetch(url, { signal }) }
    }
    const loadPeaks = async (failures = 0): Promise<void> => {
      const result = await fetchPeaks(fetchFile).catch(() => null)
      if (signal.aborted) return
      const newFailures = result === null ? failures + 1 : 0
      const peaks = newFailures === maxFailures ? [] : (result ?? 'computing')
      if (peaks === 'computing') timer = setTimeout(() => void loadPeaks(newFailures), retryMs * 2 ** newFailures)
      else setPreview((before) => ({ ...before, peaks }))
    }
    const loadScenes = async () => {
      const { url, response } = await fetchFile('thumbnails.vtt')
      const scenes = response.ok ? readScenes(await response.text(), url) : []
      setPreview((before) => ({ ...before, scenes }))
    }
    // Without scenes the liver chooses times with the player alone.
    loadScenes().catch(() => {})
    void loadPeaks()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [playlistUrl, sign, edition])
  return preview
}

/** At most `count` scenes at even intervals. */
export function sampleEvenly(scenes: readonly Scene[], count: number): Scene[] {
  if (scenes.length <= count) return [...scenes]
  return Array.from(
    { length: count },
    (_, index) => scenes[Math.floor(((index + 0.5) * scenes.length) / count)],
  ).filter((scene) => scene !== undefined)
}

/** The engine's answer about the audio of a recording; both fields are missing until the peaks are computed. */
interface WaveformAnswer {
  readonly peaks?: string
  readonly stepMs?: number
}

/** Decodes base64 to bytes from 0 to 255. */
export const readPeaks = (base64: string): number[] => Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * An SVG path in a box of `bars` by 2: one bar per interval, symmetric about the middle. The height is the square
 * root of the peak, because loudness is perceived logarithmically and quiet audio must stay visible.
 */
export function waveformPath(peaks: readonly number[], bars: number): string {
  const count = Math.min(bars, peaks.length)
  let path = ''
  for (let bar = 0; bar < count; bar += 1) {
    const interval = peaks.slice(
      Math.floor((bar * peaks.length) / count),
      Math.floor(((bar + 1) * peaks.length) / count),
    )
    const half = Math.max(0.02, Math.sqrt(Math.max(...interval) / 255))
    const x = ((bar + 0.5) * bars) / count
    path += `M${x.toFixed(1)} ${(1 - half).toFixed(2)}V${(1 + half).toFixed(2)}`
  }
  return path
}
