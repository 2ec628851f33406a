import { chartGiftsMost } from '#contract/live-history/limits.ts'
import type { ChartGift } from '#contract/live-history/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Moment } from './moment.tsx'

interface GiftsTableProps {
  readonly gifts: readonly ChartGift[]
  readonly live: Live
}

/** The gifts of the chart as a table, which is closed at first; each leads to its moment of the archive. */
export function GiftsTable({ gifts, live }: GiftsTableProps) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = (value: number) => formatNumber(value, language)
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold underline">
        {t('giftsAsTable')}
      </summary>
      {gifts.length === chartGiftsMost && (
        <p className="text-sm text-muted">{t('largestGifts', { formatted: format(chartGiftsMost) })}</p>
      )}
      <table className="w-full text-left text-sm [&_td]:py-2 [&_td]:pl-2 [&_th+th]:pl-2">
        <caption className="sr-only">{t('sentGifts')}</caption>
        <thead>
          <tr className="border-b border-line align-bottom text-tiny text-muted">
            <th scope="col" className="py-2">
              {t('time')}
            </th>
            <th scope="col">{t('lane.gifts')}</th>
            <th scope="col">{t('sender')}</th>
            <th scope="col" className="text-right">
              {t('lane.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {gifts.map(({ id, name, quantity, points, atMs, sender }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 font-normal tabular-nums">
                <Moment live={live} atMs={atMs} />
              </th>
              <td>{t('giftOf', { name: name[language], quantity: format(quantity) })}</td>
              <td className="break-words">{sender.nickName}</td>
              <td className="text-right tabular-nums">{format(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
