import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { keepsIdentity } from '../identity/last-identity.ts'
import { toast } from '../toasts/index.ts'
import { rememberAccount } from './known-account.ts'
import { endSession } from './logout.ts'
import { hearOtherTabs, type AccountNews } from './other-tabs.ts'
import { isMarkedSignedIn, isMarkedSignedOut } from './signed-in-marker.ts'
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

/** What other tabs told before this page's scripts ran, by the marker that they share. */
function missedNews(isLogin: boolean): AccountNews | null {
  if (isLogin) return isMarkedSignedOut(document.cookie) ? 'signed-out' : null
  return isMarkedSignedIn(document.cookie) ? 'signed-in' : null
}

/** Keeps the page true to its account: follows other tabs, and keeps the identity provider's session alive. */
export function WatchAccount() {
  const account = useAccount()
  const { revalidate } = useRevalidator()
  const isLogin = account?.isLogin === true
  useEffect(() => rememberAccount(account), [account])
  useEffect(() => {
    const heard = (news: AccountNews): void => {
      if (news === 'signed-in') void revalidate()
      else if (isLogin) window.location.reload()
    }
    const missed = missedNews(isLogin)
    if (missed !== null) heard(missed)
    return hearOtherTabs(heard)
  }, [isLogin, revalidate])
  const fault = account?.fault ?? null
  useEffect(() => {
    if (fault !== null) void toast.error(fault)
  }, [fault])
  useEffect(() => {
    if (isLogin && keepsIdentity()) void keepIdentity()
  }, [isLogin])
  return null
}
