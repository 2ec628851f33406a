import type { Live, StreamHealth } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'

interface VideoNoticeProps {
  readonly live: Pick<Live, 'state'>
  /** The last one, possibly from before an interruption. */
  readonly health: Pick<StreamHealth, 'videoStopped'> | null
}

/** The video has stopped while the audio continues: what viewers see and hear, and what the liver can do. */
export function VideoNotice({ live, health }: VideoNoticeProps) {
  const { t } = useTranslation('studio', { keyPrefix: 'videoStopped' })
  if (live.state !== 'on_air' || health === null || !health.videoStopped) return null
  return (
    <Notice variant="bad" title={t('title')}>
      <p>{t('viewers')}</p>
      <p className="mt-1">{t('advice')}</p>
    </Notice>
  )
}
