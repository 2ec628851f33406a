import { useEffect, useState } from 'react'
import { signedAddress, type Sign } from '../../../../player/index.ts'
import { readScenes, type Scene } from './thumbnail-cues.ts'
import { readPeaks, type WaveformAnswer } from './waveform.ts'

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
  const { response } = await fetchFile('sound.json')
  if (!response.ok) throw new Error(`sound.json failed with status ${response.status}`)
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
