import { useEffect, useState } from 'react'
import type { Wallet } from '#contract/coins/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { untilSignOut } from '../account/session.ts'
import { formatNumber, useLanguage } from '../locale/index.ts'
import { ignoreFileError } from '../reload/reload-guard.ts'

/** Null if the coins cannot be read: the menu works without them. */
async function readWallet(signal: AbortSignal): Promise<Wallet | null> {
  try {
    // The client of the browser cannot be loaded on the server.
    const { abortableApi } = await import('../../api/browser.ts')
    return await abortableApi(signal)('GET /v1/coins')
  } catch (error) {
    ignoreFileError(error)
    return null
  }
}

/** The balance of the signed-in user, and the coins that expire within days; nothing until they are loaded. */
export function HeldCoins() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [wallet, setWallet] = useState<Wallet | null>(null)
  useEffect(() => {
    let unmounted = false
    void readWallet(untilSignOut()).then((loaded) => unmounted || setWallet(loaded))
    return () => {
      unmounted = true
    }
  }, [])
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
