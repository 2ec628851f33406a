import type { Profile } from '#contract/account.ts'
import { useAccount } from './use-account.ts'

/** Who is signed in; null for a visitor. */
export const useProfile = (): Profile | null => useAccount()?.profile ?? null
