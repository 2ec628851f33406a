import { useTranslation } from 'react-i18next'
import { yenForCoins } from '#contract/coins/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'

interface GiftChoiceProps {
  readonly gifts: readonly Gift[]
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/** The catalogue as radio buttons. */
export function GiftChoice({ gifts, chosen, choose }: GiftChoiceProps) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return (
    <fieldset className="grid grid-cols-4 gap-1 p-1">
      <legend className="sr-only">{t('choose')}</legend>
      {gifts.map((gift) => (
        <label
          key={gift.id}
          className="flex cursor-pointer flex-col items-center gap-0.5 rounded-control border-2 border-transparent px-0.5 py-1.5 text-center transition-colors hover:bg-raised has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="gift"
            value={gift.id}
            checked={chosen === gift.id}
            onChange={() => choose(gift.id)}
            className="sr-only"
          />
          <img src={gift.pictureUrl} alt="" width={56} height={56} loading="lazy" className="size-14" />
          <span className="palt line-clamp-2 w-full text-tiny font-bold">{gift.name[language]}</span>
          <span className="palt whitespace-nowrap text-tiny tabular-nums text-muted">
            {t('coins', { count: gift.coins, formatted: formatNumber(gift.coins, language) })}
            <span className="sr-only">{t('yen', { formatted: formatNumber(yenForCoins(gift.coins), language) })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
