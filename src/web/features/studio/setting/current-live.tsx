import { Radio } from 'lucide-react'
import { Form } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { isRunning } from '#contract/lives/states.ts'
import { useSign } from '../../../live-room/index.ts'
import { LivePlayer } from '../../../player/index.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { HoursNotice } from './hours-notice.tsx'

/** The state of the live and its actions; unless `compact`, also its player and the action to end it. */
export function CurrentLive({ live, compact = false }: { live: Live; compact?: boolean }) {
  const { t } = useTranslation('studio')
  const { t: tLives } = useTranslation('lives')
  const language = useLanguage()
  const sign = useSign(live)
  const running = isRunning(live)
  const waiting = live.state === 'scheduled' || live.state === 'preparing'
  return (
    <section className="card overflow-hidden">
      {!compact && (
        <div className="relative aspect-video bg-night">
          {running && live.playlistUrl !== null ? (
            // WebRTC slots are reserved for viewers.
            <LivePlayer
              url={live.playlistUrl}
              whep={null}
              latencyMode={live.latencyMode}
              sign={sign}
              title={live.title}
              artist={live.liver.nickName}
            />
          ) : (
            <div className="palt absolute inset-0 flex flex-col items-center justify-center gap-4 bg-linear-to-br from-[#2b1040] to-night p-6 text-center text-white">
              <Radio aria-hidden className="size-12 animate-breathe text-spark" strokeWidth={1.5} />
              <p>
                {live.state === 'scheduled' && live.startsAt !== null
                  ? t('current.scheduledFor', { time: formatDateTime(live.startsAt, language) })
                  : tLives(live.state === 'preparing' ? 'state.preparing' : `state.${live.state}`)}
              </p>
            </div>
          )}
        </div>
      )}
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div>
          <output className="inline-flex items-center gap-2 text-sm font-bold">
            <span
              aria-hidden
              className={`size-2.5 rounded-full ${live.state === 'on_air' ? 'animate-breathe bg-live' : 'bg-spark'}`}
            />
            {live.state === 'preparing' && !compact ? t('current.waiting') : tLives(`state.${live.state}`)}
          </output>
          <h2 className="mt-1 text-lg font-bold">{live.title}</h2>
        </div>
        <HoursNotice live={live} />
        {live.recordingFault !== null && running && (
          <Notice variant="warn">{tLives(`recordingFault.${live.recordingFault}`)}</Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={routePath('live-info___{id}', { id: live.id })}>{t('current.watch')}</ButtonLink>
          {live.state === 'scheduled' && (
            <ButtonLink to={`${routePath('live-info___{id}', { id: live.id })}#plan`}>{t('current.plan')}</ButtonLink>
          )}
          {live.state === 'scheduled' && (
            <Form method="post">
              <Button type="submit" name="intent" value="prepare" variant="primary">
                {t('current.prepare')}
              </Button>
            </Form>
          )}
          {waiting && (
            <Confirm
              label={t('current.cancel')}
              title={t('current.cancelTitle')}
              text={t('current.cancelText')}
              confirmLabel={t('current.cancelConfirm')}
              intent="cancel"
            />
          )}
          {running && !compact && (
            <Confirm label={t('current.end')} title={t('current.endTitle')} text={t('current.endText')} intent="end" />
          )}
        </div>
      </div>
    </section>
  )
}
