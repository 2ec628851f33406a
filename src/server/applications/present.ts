import type { LiverApplication } from '#contract/applications.ts'
import type { ApplicationRow } from './store.ts'

export function presentApplication(row: ApplicationRow): LiverApplication {
  const { id, receipt, state, userId, receivedAt, campaign, name, mail } = row
  const { ageGroup, genre, workUrl, message, guardianConsent } = row
  const said = { campaign, name, mail, ageGroup, genre, workUrl, message, guardianConsent }
  return { ...said, id, receipt, state, userId, receivedAt: receivedAt.toISOString() }
}
