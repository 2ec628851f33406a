import { useEffect, useState } from 'react'
import { signedAddress, type Sign } from '../../../../player/index.ts'
import { readScenes, type Scene } from './thumbnail-cues.ts'
import { readPeaks, type SoundAnswer } from './wave-path.ts'

export interface Recorded {
  readonly scenes: readonly Scene[]
  /** How loud it is, from 0 to 255 over the time; none where that can't be had, null as long as it is being measured. */
  readonly peaks: readonly number[] | null
}

/** Until the sound is asked for again, in milliseconds. */
const againMs = 1500
/** So many failures in a row, and it is gone without. */
const mostFailures = 5

type Ask = (file: string) => Promise<{ readonly answer: Response }>

async function readPeaksOf(ask: Ask): Promise<readonly number[] | 'measuring'> {
  const { answer } = await ask('sound.json')
  if (!answer.ok) throw new Error(`the sound is answered with ${answer.status}`)
  const { peaks }: SoundAnswer = await answer.json()
  return peaks === undefined ? 'measuring' : readPeaks(peaks)
}

/** What there is to be seen of a recording besides itself, read from beside its playlist. */
export function useRecorded(playlistUrl: string, sign: Sign | null, edition: string): Recorded {
  const [recorded, setRecorded] = useState<Recorded>({ scenes: [], peaks: null })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (file: string) => {
      const signature = sign === null ? null : await sign()
      const address = signedAddress(playlistUrl.replace(/[^/]+$/, `${file}?of=${edition}`), signature)
      return { address, answer: await fetch(address, { signal }) }
    }
    const readSound = async (failures = 0): Promise<void> => {
      const sound = await readPeaksOf(ask).catch(() => null)
      if (signal.aborted) return
      const missed = sound === null ? failures + 1 : 0
      const peaks = missed === mostFailures ? [] : (sound ?? 'measuring')
      if (peaks === 'measuring') timer = setTimeout(() => void readSound(missed), againMs * 2 ** missed)
      else setRecorded((known) => ({ ...known, peaks }))
    }
    const readTrack = async () => {
      const { address, answer } = await ask('thumbnails.vtt')
      const scenes = answer.ok ? readScenes(await answer.text(), address) : []
      setRecorded((known) => ({ ...known, scenes }))
    }
    // Without them times are chosen with the player alone.
    readTrack().catch(() => {})
    void readSound()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [playlistUrl, sign, edition])
  return recorded
}
