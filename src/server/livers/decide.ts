import type { LicenceDecision, LicenceEntry } from '#contract/livers.ts'
import { Refusal } from '../http/index.ts'
import { needsReason, nextLicence } from './licence.ts'
import { presentEntry } from './present.ts'
import type { LiversSetup } from './setup.ts'
import { changeLicence, readStanding, type Standing } from './store.ts'

export interface Decision {
  readonly userId: number
  readonly decision: LicenceDecision
  readonly reason: string
  /** Null: the operator at the machine. */
  readonly actorUserId: number | null
}

const actions = { grant: 'licence.granted', refuse: 'licence.refused', suspend: 'licence.suspended' } as const

async function readLiver({ database }: LiversSetup, userId: number): Promise<Standing> {
  const standing = await database.run(readStanding, userId)
  if (!standing?.licence) throw new Refusal('LIVER_NOT_FOUND')
  return standing
}

/** Grants, refuses or suspends, for whoever was found to be staff. A suspension ends what the liver has on air. */
export async function decideLicence(setup: LiversSetup, decision: Decision): Promise<LicenceEntry> {
  const { userId, actorUserId } = decision
  const { database, clock, audit } = setup
  if (needsReason(decision.decision) && decision.reason === '') throw new Refusal('REASON_REQUIRED')
  const reason = needsReason(decision.decision) ? decision.reason : ''
  const from = (await readLiver(setup, userId)).licence?.licence ?? 'none'
  const to = nextLicence(from, decision.decision)
  if (!to) throw new Refusal('LICENCE_STATE')
  const event = { action: actions[decision.decision], actorUserId, subjectUserId: userId, details: { reason } }
  const change = { userId, from, to, reason, decidedAt: clock.now(), entry: audit.stamp(event) }
  if (!(await database.run(changeLicence, change))) throw new Refusal('LICENCE_STATE')
  if (to === 'suspended') await setup.onSuspended(userId)
  return presentEntry(await readLiver(setup, userId))
}
