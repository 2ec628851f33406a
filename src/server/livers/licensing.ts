/** Applications for a live licence, and the decisions of staff about them. */
import { guidelineEdition, type LicenceDecision, type LicenceState } from '#contract/livers/limits.ts'
import type { Licence, LicenceEntry, LiverFields } from '#contract/livers/schemas.ts'
import { requireReason, type Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Database } from '../ports/database/port.ts'
import { liverSuspended } from './events.ts'
import { changeLicence, readLiver, storeApplication, type LicenceRow, type LiverRecord } from './store.ts'

/** `auto` grants an application at once; with `manual` it waits for staff. */
export type LicencePolicy = 'auto' | 'manual'

export interface LiversDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly outbox: Pick<Outbox, 'wake'>
  readonly policy: LicencePolicy
}

export interface LicenceApplication extends LiverFields {
  readonly acceptedGuideline: string
}

export interface Decision {
  readonly userId: number
  readonly decision: LicenceDecision
  readonly reason: string
  /** Null for the operator. */
  readonly actorUserId: number | null
}

export type LicenceAction = 'apply' | LicenceDecision

const transitions: Record<LicenceState, Partial<Record<LicenceAction, LicenceState>>> = {
  none: { apply: 'applied' },
  applied: { grant: 'granted', refuse: 'refused' },
  granted: { suspend: 'suspended' },
  refused: { apply: 'applied' },
  // A suspension may be repeated with another reason.
  suspended: { grant: 'granted', suspend: 'suspended' },
}

/** Returns the next state, or null where the action is not allowed. */
export function nextLicence(state: LicenceState, action: LicenceAction): LicenceState | null {
  return transitions[state][action] ?? null
}

/** The liver is shown the reason of a negative decision. */
export const needsReason = (decision: LicenceDecision): boolean => decision !== 'grant'

const neverApplied: Licence = { state: 'none', reason: '', appliedAt: null, decidedAt: null }

export function presentLicence(row: LicenceRow | null): Licence {
  if (!row) return neverApplied
  const { licence, reason, appliedAt, decidedAt } = row
  return { state: licence, reason, appliedAt: appliedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}

export const presentEntry = ({
  userId,
  nickName,
  licence,
}: Omit<LicenceEntry, 'licence'> & { licence: LicenceRow | null }): LicenceEntry => ({
  userId,
  nickName,
  licence: presentLicence(licence),
})

/** Stores an application; grants it at once where the policy is `auto`. */
export async function applyForLicence(
  { database, clock, audit, policy }: LiversDeps,
  userId: number,
  { acceptedGuideline, ...fields }: LicenceApplication,
): Promise<void> {
  if (acceptedGuideline !== guidelineEdition) throw new DomainError('GUIDELINE_NOT_ACCEPTED')
  const liver = await database.run(readLiver, userId)
  if (!liver?.birthDate) throw new DomainError('BIRTH_DATE_REQUIRED')
  const from = liver.licence?.licence ?? 'none'
  const applied = nextLicence(from, 'apply')
  if (!applied) throw new DomainError('LICENCE_STATE')
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
  if (!stored) throw new DomainError('LICENCE_STATE')
}

const actions = { grant: 'licence.granted', refuse: 'licence.refused', suspend: 'licence.suspended' } as const

async function requireLiver({ database }: LiversDeps, userId: number): Promise<LiverRecord> {
  const liver = await database.run(readLiver, userId)
  if (!liver?.licence) throw new DomainError('LIVER_NOT_FOUND')
  return liver
}

/** Grants, refuses or suspends a licence. Does not check the caller's permission. */
export async function decideLicence(deps: LiversDeps, decision: Decision): Promise<LicenceEntry> {
  const { userId, actorUserId } = decision
  const { database, clock, audit, outbox } = deps
  if (needsReason(decision.decision)) requireReason(decision.reason)
  const reason = needsReason(decision.decision) ? decision.reason : ''
  const from = (await requireLiver(deps, userId)).licence?.licence ?? 'none'
  const to = nextLicence(from, decision.decision)
  if (!to) throw new DomainError('LICENCE_STATE')
  const event = { action: actions[decision.decision], actorUserId, subjectUserId: userId, details: { reason } }
  const events = to === 'suspended' ? [liverSuspended.of({ userId })] : []
  const change = { userId, from, to, reason, decidedAt: clock.now(), entry: audit.stamp(event), events }
  if (!(await database.run(changeLicence, change))) throw new DomainError('LICENCE_STATE')
  outbox.wake()
  return presentEntry(await requireLiver(deps, userId))
}
