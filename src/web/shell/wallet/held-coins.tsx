import { useEffect, useState } from 'react'
import type { Wallet } from '#contract/coins/schemas.ts'
import { browserApi } from '../../api/browser.ts'
import { useTranslation } from '../../texts/index.ts'
import { formatNumber, useLanguage } from '../locale/index.ts'

/** A user who only passes through the menu, such as to sign out, causes no request. */
const delayMs = 300

/** The coins of the signed-in user; null until they are loaded, and if they cannot be. */
function useWallet(): Wallet | null {
  const [wallet, setWallet] = useState<Wallet | null>(null)
  useEffect(() => {
    let unmounted = false
    const timer = setTimeout(() => {
      browserApi('GET /v1/coins').then(
        (loaded) => unmounted || setWallet(loaded),
        () => unmounted || setWallet(null),
      )
    }, delayMs)
    return () => {
      unmounted = true
      clearTimeout(timer)
    }
  }, [])
  return wallet
}

/** The balance of the signed-in user, and the coins that expire within days; loaded on demand, outside of `frame`. */
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
