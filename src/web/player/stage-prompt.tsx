import { LoaderCircle, Play, VolumeX } from 'lucide-react'
import { useTranslation } from '../texts/index.ts'
import type { PlayerState } from './player-state.ts'
import { UnsupportedNote } from './unsupported-note.tsx'

const prompt =
  'pointer-events-auto palt inline-flex min-h-12 items-center gap-2 rounded-full bg-white px-6 font-bold text-night shadow-lg'

/** Controls fade without user activity; prompts and diagnostics must not. */
export const staysVisible = { noautohide: '' }

/** Status and prompts over the video. */
export function StagePrompt({ state, onTap }: { state: PlayerState; onTap(): void }) {
  const { t } = useTranslation('player')
  const { phase, audioBlocked } = state
  return (
    <div
      // A new element: its content does not move from the position of the former one.
      key={phase === 'unsupported' ? phase : 'prompt'}
      slot="centered-chrome"
      {...staysVisible}
      className="pointer-events-none flex flex-col items-center gap-3 p-4 text-center text-white"
    >
      {phase === 'unsupported' && <UnsupportedNote />}
      {(phase === 'opening' || phase === 'buffering') && (
        <LoaderCircle aria-label={t('loading')} className="size-10 motion-safe:animate-spin" />
      )}
      {phase === 'retrying' && <output className="rounded-xl bg-night/85 px-4 py-2 text-sm">{t('retrying')}</output>}
      {phase === 'blocked' && (
        <button type="button" onClick={onTap} className={prompt}>
          <Play aria-hidden className="size-5 fill-current" />
          {t('tapToPlay')}
        </button>
      )}
      {audioBlocked && phase !== 'blocked' && phase !== 'unsupported' && (
        <button type="button" onClick={onTap} className={prompt}>
          <VolumeX aria-hidden className="size-5" />
          {t('tapForAudio')}
        </button>
      )}
    </div>
  )
}
