import { useEffect, useState } from 'react'
import type { Wallet } from '#contract/coins.ts'

async function askForWallet(): Promise<Wallet> {
  const { browserApi } = await import('../../api/browser.ts')
  return browserApi('GET /v1/coins')
}

/** The coins of the signed-in user, asked for once they are `wanted`; null until then, and while they can't be had. */
export function useWallet(wanted: boolean): Wallet | null {
  const [wallet, setWallet] = useState<Wallet | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let over = false
    askForWallet().then(
      (found) => over || setWallet(found),
      () => over || setWallet(null),
    )
    return () => {
      over = true
    }
  }, [wanted])
  return wallet
}
