import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { keepsIdentity } from '../identity/last-identity.ts'
import { toast } from '../toasts/index.ts'
import { rememberAccount } from './known-account.ts'
import { endSession } from './logout.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { useAccount } from './use-account.ts'

/** Our session lives without it: what fails here is tried again by the next page. */
async function keepIdentity(): Promise<void> {
  try {
    const { keepAlive } = await import('../identity/index.ts')
    await keepAlive((code) => void endSession(code))
  } catch (error) {
    // oxlint-disable-next-line no-console -- only who looks into it can do something about it
    console.warn(error)
  }
}

/** Keeps the page true to its account: follows other tabs, and keeps the identity provider's session alive. */
export function WatchAccount() {
  const account = useAccount()
  const { revalidate } = useRevalidator()
  const isLogin = account?.isLogin === true
  useEffect(() => rememberAccount(account), [account])
  useEffect(
    () =>
      hearOtherTabs((news) => {
        if (news === 'signed-in') void revalidate()
        else if (isLogin) window.location.reload()
      }),
    [isLogin, revalidate],
  )
  const fault = account?.fault ?? null
  useEffect(() => {
    if (fault !== null) void toast.error(fault)
  }, [fault])
  useEffect(() => {
    if (isLogin && keepsIdentity()) void keepIdentity()
  }, [isLogin])
  return null
}
