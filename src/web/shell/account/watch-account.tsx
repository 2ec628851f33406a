import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { keepsIdentity } from '../identity/identity-storage.ts'
import { optionalFile } from '../reload/reload-guard.ts'
import { toast } from '../toasts/index.ts'
import { isMarkedSignedIn, isMarkedSignedOut, subscribeToOtherTabs, type TabMessage } from './session.ts'
import { cacheAccount, useAccount } from './use-account.ts'

/** A failure is only logged: our own session does not need the provider's, and the next page tries again. */
async function keepIdentitySession(): Promise<void> {
  try {
    const [{ keepAlive }, { endSession }] = await Promise.all([
      optionalFile(import('../identity/index.ts')),
      optionalFile(import('../identity/sign-out.ts')),
    ])
    await keepAlive((code) => void endSession(code))
  } catch (error) {
    // oxlint-disable-next-line no-console -- for debugging only; the user cannot act on it
    console.warn(error)
  }
}

/** The message that another tab sent before the scripts of this page ran, read from the shared marker. */
function missedMessage(isLogin: boolean): TabMessage | null {
  if (isLogin) return isMarkedSignedOut(document.cookie) ? 'signed-out' : null
  return isMarkedSignedIn(document.cookie) ? 'signed-in' : null
}

/** Keeps the page in sync with the sign-in state of other tabs, and the identity provider's session alive. */
export function WatchAccount() {
  const account = useAccount()
  const { revalidate } = useRevalidator()
  const isLogin = account?.isLogin === true
  useEffect(() => cacheAccount(account), [account])
  useEffect(() => {
    const onMessage = (message: TabMessage): void => {
      if (message === 'signed-in') void revalidate()
      else if (isLogin) window.location.reload()
    }
    const missed = missedMessage(isLogin)
    if (missed !== null) onMessage(missed)
    return subscribeToOtherTabs(onMessage)
  }, [isLogin, revalidate])
  const fault = account?.fault ?? null
  useEffect(() => {
    if (fault !== null) void toast.error(fault)
  }, [fault])
  useEffect(() => {
    if (isLogin && keepsIdentity()) void keepIdentitySession()
  }, [isLogin])
  return null
}
