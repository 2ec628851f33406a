import type { LiverApplication } from '#contract/applications.ts'
import type { ApplicationRow } from './store.ts'

export const presentApplication = ({ key: _, receivedAt, ...row }: ApplicationRow): LiverApplication => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
})
