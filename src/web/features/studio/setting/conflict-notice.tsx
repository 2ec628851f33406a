import type { EncoderConflict } from '#contract/lives/schemas.ts'
import { formatTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { protocols } from './encoder-protocols.ts'
import { RotateKey } from './rotate-key.tsx'

interface ConflictNoticeProps {
  readonly conflict: EncoderConflict | null
  /** The action of the page replaces the stream key. */
  readonly canRotate?: boolean
}

/** Two encoders use one stream key: which one sends, which one was refused, and what the liver can do. */
export function ConflictNotice({ conflict, canRotate = false }: ConflictNoticeProps) {
  const { t } = useTranslation('studio')
  const language = useLanguage()
  if (conflict === null) return null
  const sourceOf = ({ encoder, protocol, address }: EncoderConflict['kept']): string =>
    t('conflict.source', { encoder: encoder ?? t('conflict.unknown'), protocol: protocols[protocol], address })
  return (
    <Notice variant="warn" title={t('conflict.title')}>
      <ul className="mt-2 flex flex-col gap-1 wrap-anywhere">
        <li>{t('conflict.kept', { source: sourceOf(conflict.kept) })}</li>
        <li>
          {t('conflict.refused', { time: formatTime(conflict.at, language), source: sourceOf(conflict.refused) })}
        </li>
      </ul>
      <p className="mt-2">{t('conflict.advice')}</p>
      <p className="mt-1">{t(canRotate ? 'conflict.rotate' : 'conflict.rotateLater')}</p>
      {canRotate && (
        <div className="mt-3">
          <RotateKey />
        </div>
      )}
    </Notice>
  )
}
