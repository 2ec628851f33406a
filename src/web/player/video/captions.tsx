import { Captions, CaptionsOff } from 'lucide-react'
import type { CaptionTrack } from '#contract/videos/schemas.ts'
import { apiAddress } from '../../api/api-address.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { isolateKeys } from '../stage-controls.tsx'
import type { CaptionControl } from './use-captions.ts'

/** The name of a language in the language of the page, such as `英語`. */
const languageName = (language: string, pageLanguage: string): string =>
  new Intl.DisplayNames([pageLanguage], { type: 'language' }).of(language) ?? language

/** The tracks of a video element. */
export function CaptionTracks({ captions }: { captions: readonly CaptionTrack[] }) {
  const pageLanguage = useLanguage()
  return captions.map(({ language, url }) => (
    <track
      key={url}
      kind="subtitles"
      srcLang={language}
      label={languageName(language, pageLanguage)}
      src={apiAddress(url).href}
    />
  ))
}

/** Selects the language of the captions, or none; nothing for a video without captions. */
export function CaptionChoice({ caption: { tracks, shown, choose } }: { caption: CaptionControl }) {
  const { t } = useTranslation('player')
  const pageLanguage = useLanguage()
  if (tracks.length === 0) return null
  const Icon = shown === null ? CaptionsOff : Captions
  return (
    <label className="relative inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-sm text-white focus-within:ring-3 focus-within:ring-spark hover:bg-white/15">
      <Icon aria-hidden className="size-5" />
      <select
        ref={isolateKeys}
        aria-label={t('captions')}
        value={shown ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : target.value)}
        className="video-caption-choice max-w-24 cursor-pointer appearance-none bg-transparent font-bold outline-none [&>option]:text-black"
      >
        <option value="">{t('captionsOff')}</option>
        {tracks.map(({ language }) => (
          <option key={language} value={language}>
            {languageName(language, pageLanguage)}
          </option>
        ))}
      </select>
    </label>
  )
}
