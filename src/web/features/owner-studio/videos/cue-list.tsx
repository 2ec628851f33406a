import { useEffect, useState, type RefObject } from 'react'
import type { Video } from '#contract/videos/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useLanguageName } from './captions-section.tsx'
import { formatPosition } from './chapter-lines.ts'

interface Cue {
  readonly id: string
  /** In seconds. */
  readonly start: number
  readonly text: string
}

/** The text of a cue without its tags (WebVTT §4.2.2). */
const plainText = (text: string): string => text.replaceAll(/<[^>]*>/g, '')

const cuesOf = (list: TextTrackCueList | null): readonly Cue[] =>
  [...(list ?? [])].flatMap((cue, index) =>
    cue instanceof VTTCue ? [{ id: `${index} ${cue.startTime}`, start: cue.startTime, text: plainText(cue.text) }] : [],
  )

/** The cues of a text track, and the start times of those that the video shows now. */
function useCues(video: RefObject<HTMLVideoElement | null>, url: string) {
  const [cues, setCues] = useState<readonly Cue[]>([])
  const [shown, setShown] = useState<readonly number[]>([])
  useEffect(() => {
    const element = [...(video.current?.querySelectorAll('track') ?? [])].find((one) => one.getAttribute('src') === url)
    if (!element) return undefined
    const { track } = element
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const read = () => setCues(cuesOf(track.cues))
    element.addEventListener('load', read, options)
    track.addEventListener('cuechange', () => setShown(cuesOf(track.activeCues).map(({ start }) => start)), options)
    // Browsers load the cues of hidden tracks, and not those of disabled ones.
    if (track.mode === 'disabled') track.mode = 'hidden'
    read()
    return () => listening.abort()
  }, [video, url])
  return { cues, shown }
}

interface CueListProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly captions: Video['captions']
  /** Takes a position in seconds. */
  onSeek(seconds: number): void
}

/** The captions of one language beside the video: a tap on one shows its moment. */
export function CueList({ video, captions, onSeek }: CueListProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  const languageName = useLanguageName()
  const [chosen, choose] = useState<string | null>(null)
  const track = captions.find(({ language }) => language === chosen) ?? captions[0]
  const { cues, shown } = useCues(video, track?.url ?? '')
  if (track === undefined) return null
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <select
        aria-label={t('captions.language')}
        value={track.language}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className="field"
      >
        {captions.map(({ language }) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
      <ol aria-label={t('captions.list')} lang={track.language} className="max-h-72 overflow-y-auto lg:max-h-80">
        {cues.map(({ id, start, text }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={shown.includes(start) ? 'true' : undefined}
              onClick={() => onSeek(start)}
              className="flex min-h-11 w-full gap-3 rounded-control px-2 py-2 text-left text-sm hover:bg-raised aria-[current=true]:bg-brand-soft"
            >
              <span className="shrink-0 text-muted tabular-nums">{formatPosition(Math.round(start * 1000))}</span>
              <span className="whitespace-pre-line">{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
