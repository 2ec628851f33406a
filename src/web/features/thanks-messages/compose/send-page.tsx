import { Gift, PenLine } from 'lucide-react'
import { thanksPerDay, thanksRecipientsMax } from '#contract/thanks-messages/limits.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Composer } from './composer.tsx'
import { SupporterRow } from './supporter-row.tsx'
import { useSupporters, type Supporters } from './use-supporters.ts'

/** For livers: chooses supporters of the last 30 days and thanks them together. */
export function SendPage({ first }: { first: Supporters }) {
  const { t } = useTranslation('thanks')
  const language = useLanguage()
  const hydrated = useHydrated()
  const list = useSupporters(first)
  const { supporters, chosen, recipients, remaining } = list
  if (supporters.length === 0) return <NoSupporters />
  const waiting = supporters.filter(({ thankedAt }) => thankedAt === null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
      <section aria-labelledby="supporters-title">
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="supporters-title" className="text-lg font-bold">
            {t('supporters.title')}
          </h2>
          <p aria-live="polite" className="ml-auto text-sm tabular-nums text-muted">
            {t('supporters.chosen', { chosen: chosen.size, most: thanksRecipientsMax })}
          </p>
        </div>
        <div className="mb-3 flex flex-wrap gap-2">
          <Button
            disabled={!hydrated || waiting.length === 0}
            onClick={() => list.choose(waiting.map(({ user }) => user.id))}
            className="text-sm"
          >
            {t('supporters.chooseWaiting')}
          </Button>
          <Button
            disabled={!hydrated}
            onClick={() => list.choose(supporters.map(({ user }) => user.id))}
            className="text-sm"
          >
            {t('supporters.chooseAll')}
          </Button>
          <Button
            variant="quiet"
            disabled={!hydrated || chosen.size === 0}
            onClick={() => list.choose([])}
            className="text-sm"
          >
            {t('supporters.chooseNone')}
          </Button>
        </div>
        <ul className="card divide-y divide-line overflow-hidden">
          {supporters.map((supporter) => {
            const { id } = supporter.user
            const isChosen = chosen.has(id)
            const disabled = !hydrated || (list.isFull && !isChosen)
            return (
              <SupporterRow
                key={id}
                supporter={supporter}
                isChosen={isChosen}
                disabled={disabled}
                onToggle={() => list.toggle(id)}
              />
            )
          })}
        </ul>
        {list.failed && (
          <div className="mt-4">
            <Notice variant="bad">{t('failed')}</Notice>
          </div>
        )}
        {list.next !== null && (
          <p className="mt-4 text-center">
            <Button disabled={!hydrated || list.loading} onClick={() => void list.more()}>
              {t('supporters.more')}
            </Button>
          </p>
        )}
        {recipients.length > 0 && (
          <p className="sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-10 mt-4 text-center lg:hidden">
            <a
              href="#compose"
              className="palt inline-flex min-h-12 items-center gap-2 rounded-full bg-brand px-6 font-bold text-on-brand shadow-lg hover:bg-brand-hover"
            >
              <PenLine aria-hidden className="size-5" />
              {t('supporters.write', { count: recipients.length })}
            </a>
          </p>
        )}
      </section>
      <section
        id="compose"
        aria-labelledby="compose-title"
        className="card scroll-mt-4 p-4 sm:p-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
      >
        <h2 id="compose-title" className="text-lg font-bold">
          {t('compose.title')}
        </h2>
        <p className="mb-4 mt-1 text-sm text-muted">
          {t('compose.remaining', {
            remaining: formatNumber(remaining, language),
            most: formatNumber(thanksPerDay, language),
          })}
        </p>
        {recipients.length === 0 && (
          <p className="mb-4 rounded-control bg-raised p-3 text-sm">{t('compose.chooseFirst')}</p>
        )}
        <Composer recipients={recipients} onSent={(result) => list.thanked(result.remaining)} />
      </section>
    </div>
  )
}

function NoSupporters() {
  const { t } = useTranslation('thanks')
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Gift aria-hidden className="size-12 text-brand-ink" strokeWidth={1.5} />
      <h2 className="text-lg font-bold">{t('supporters.none')}</h2>
      <p className="max-w-md text-sm text-muted">{t('supporters.noneText')}</p>
    </div>
  )
}
