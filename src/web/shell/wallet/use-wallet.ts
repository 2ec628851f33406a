import { useEffect, useState } from 'react'
import type { Wallet } from '#contract/coins.ts'
import { browserApi } from '../../api/browser.ts'

/** The coins of the signed-in user; null until they are known, and while they can't be had. */
export function useWallet(): Wallet | null {
  const [wallet, setWallet] = useState<Wallet | null>(null)
  useEffect(() => {
    let over = false
    browserApi('GET /v1/coins').then(
      (found) => over || setWallet(found),
      () => over || setWallet(null),
    )
    return () => {
      over = true
    }
  }, [])
  return wallet
}
