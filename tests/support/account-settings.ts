import type { AccountSettings } from '#contract/account/schemas.ts'
import { mio } from './dom-page.tsx'

/** The settings of みお, who signs in with Google. */
export const accountSettings: AccountSettings = {
  user: { ...mio.user, bio: '音楽が好き', signature: '週末は旅行' },
  language: 'ja',
  country: 'JP',
  birthDate: null,
  email: null,
  identities: [{ provider: 'google', email: 'mio@example.com', linkedAt: '2026-11-01T00:00:00.000Z' }],
}
