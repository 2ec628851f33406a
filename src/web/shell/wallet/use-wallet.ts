import { useEffect, useState } from 'react'
import type { Wallet } from '#contract/coins.ts'
import { browserApi } from '../../api/browser.ts'

/** Whoever goes through the menu at once, such as to sign out, asks nothing. */
const pauseMs = 300

/** The coins of the signed-in user; null until they are known, and while they can't be had. */
export function useWallet(): Wallet | null {
  const [wallet, setWallet] = useState<Wallet | null>(null)
  useEffect(() => {
    let over = false
    const timer = setTimeout(() => {
      browserApi('GET /v1/coins').then(
        (found) => over || setWallet(found),
        () => over || setWallet(null),
      )
    }, pauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return wallet
}
