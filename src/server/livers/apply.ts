import { guidelineEdition, type LiverFields } from '#contract/livers.ts'
import { Refusal } from '../http/index.ts'
import { nextLicence } from './licence.ts'
import type { LiversSetup } from './setup.ts'
import { readStanding, storeApplication } from './store.ts'

export interface LicenceApplication extends LiverFields {
  readonly acceptedGuideline: string
}

/** Stores an application, or grants it at once where the policy says so. */
export async function applyForLicence(
  { database, clock, audit, policy }: LiversSetup,
  userId: number,
  { acceptedGuideline, ...fields }: LicenceApplication,
): Promise<void> {
  if (acceptedGuideline !== guidelineEdition) throw new Refusal('GUIDELINE_NOT_ACCEPTED')
  const standing = await database.run(readStanding, userId)
  if (!standing?.birthDate) throw new Refusal('BIRTH_DATE_REQUIRED')
  const from = standing.licence?.licence ?? 'none'
  const applied = nextLicence(from, 'apply')
  if (!applied) throw new Refusal('LICENCE_STATE')
  const now = clock.now()
  const granted = policy === 'auto' ? nextLicence(applied, 'grant') : null
  const subject = { actorUserId: userId, subjectUserId: userId, details: { guideline: acceptedGuideline } }
  const application = audit.stamp({ ...subject, action: 'licence.applied' })
  const grant = audit.stamp({ ...subject, actorUserId: null, action: 'licence.granted', details: { policy } })
  const stored = await database.run(storeApplication, {
    userId,
    from,
    to: granted ?? applied,
    fields,
    acceptedGuideline,
    appliedAt: now,
    decidedAt: granted ? now : null,
    entries: granted ? [application, grant] : [application],
  })
  if (!stored) throw new Refusal('LICENCE_STATE')
}
