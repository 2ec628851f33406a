import { useTranslation } from 'react-i18next'
import { formatNumber, useLanguage } from '../locale/index.ts'
import { useWallet } from './use-wallet.ts'

/** What the signed-in user holds, and what of it lapses within days; in a file of its own, because few pages show it. */
export default function HeldCoins() {
  const { t } = useTranslation()
  const language = useLanguage()
  const wallet = useWallet()
  if (!wallet) return null
  const { balance, lapsing } = wallet
  return (
    <>
      <strong>{formatNumber(balance.paid + balance.free, language)}</strong>
      {lapsing && (
        <span className="w-full pb-1 pl-8 text-xs text-warn">
          {t('coinsLapsing', { coins: formatNumber(lapsing.coins, language) })}
        </span>
      )}
    </>
  )
}
