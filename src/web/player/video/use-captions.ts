import { useEffect, useState, type RefObject } from 'react'
import type { CaptionTrack } from '#contract/videos/schemas.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { readRemembered, remember } from '../../shell/remembered.ts'
import {
  captionToShow,
  captionToTurnOn,
  readCaptionMemory,
  writeCaptionMemory,
  type CaptionMemory,
} from './caption-language.ts'

const storageKey = 'captions'

export interface CaptionControl {
  readonly tracks: readonly CaptionTrack[]
  /** The language that is shown; null for none. */
  readonly shown: string | null
  choose(language: string | null): void
  /** Turns captions on or off. */
  toggle(): void
}

/** Full screen on an iPhone, whose own menu selects the captions. */
const isInSystemPlayer = (video: HTMLVideoElement): boolean =>
  'webkitDisplayingFullscreen' in video && video.webkitDisplayingFullscreen === true

/** The captions of a video; the choice is remembered on this device. */
export function useCaptions(
  videoRef: RefObject<HTMLVideoElement | null>,
  tracks: readonly CaptionTrack[],
): CaptionControl {
  const pageLanguage = useLanguage()
  const [memory, setMemory] = useState<CaptionMemory>(() => readCaptionMemory(readRemembered(storageKey)))
  const shown = captionToShow(tracks, memory)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    const apply = () => {
      if (isInSystemPlayer(video)) return
      for (const track of video.textTracks) {
        const mode = track.language === shown ? 'showing' : 'disabled'
        if (track.kind === 'subtitles' && track.mode !== mode) track.mode = mode
      }
    }
    apply()
    // Browsers show tracks by themselves when one is added (HTML standard §4.8.11.11.2).
    video.textTracks.addEventListener('change', apply)
    return () => video.textTracks.removeEventListener('change', apply)
  }, [videoRef, shown])

  function change(changed: CaptionMemory): void {
    remember(storageKey, writeCaptionMemory(changed))
    setMemory(changed)
  }

  const choose = (language: string | null) =>
    change(language === null ? { ...memory, on: false } : { on: true, language })
  return {
    tracks,
    shown,
    choose,
    toggle: () => choose(shown === null ? captionToTurnOn(tracks, memory, pageLanguage) : null),
  }
}
