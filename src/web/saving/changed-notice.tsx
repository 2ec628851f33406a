import type { ReactNode } from 'react'
import { useTranslation } from '../texts/index.ts'
import { Notice } from '../ui/notice.tsx'

interface ChangedNoticeProps {
  readonly mine: ReactNode
  readonly stored: ReactNode
  /** The buttons that choose one. */
  readonly children: ReactNode
}

/** Another editor has changed the same thing: shows both, and asks. Nothing is overwritten before. */
export function ChangedNotice({ mine, stored, children }: ChangedNoticeProps) {
  const { t } = useTranslation('saving')
  return (
    <Notice variant="bad" title={t('conflict.title')}>
      <p>{t('conflict.text')}</p>
      <dl className="mt-3 grid gap-3 text-ink sm:grid-cols-2">
        {[
          { title: t('conflict.mine'), content: mine },
          { title: t('conflict.stored'), content: stored },
        ].map(({ title, content }) => (
          <div key={title} className="min-w-0 rounded-control bg-surface p-3">
            <dt className="font-bold">{title}</dt>
            <dd className="mt-1 flex flex-col gap-2 break-words whitespace-pre-line">{content}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </Notice>
  )
}
