import type { ApplicationCampaign, ApplicationStep, LiverApplication, NewApplication } from '#contract/applications.ts'
import { Refusal } from '../http/index.ts'
import { applicationsOfAccount } from './account.ts'
import { AddressLimit } from './address-limit.ts'
import { applyOnce, type Applicant } from './apply.ts'
import { presentApplication } from './present.ts'
import { drawReceipt } from './receipt.ts'
import { createRetention } from './retention.ts'
import type { ApplicationsSetup } from './setup.ts'
import { mayMove } from './state.ts'
import { findApplication, listApplications, moveApplication, type ApplicationRow } from './store.ts'

export type Applications = ReturnType<typeof createApplications>

export interface ApplicationPage {
  readonly applications: LiverApplication[]
  /** Leads to the next page; null on the last one. */
  readonly nextCursor: number | null
}

/** As many as staff look through in one go. */
const pageSize = 50

export function createApplications(setup: ApplicationsSetup) {
  const { database, clock, audit } = setup
  const parts = { database, clock, limit: new AddressLimit(clock), drawReceipt }

  async function read(id: number): Promise<ApplicationRow> {
    const found = await database.run(findApplication, id)
    if (!found) throw new Refusal('APPLICATION_NOT_FOUND')
    return found
  }

  return {
    account: applicationsOfAccount(setup),
    /** Deletes what has been kept for long enough. */
    retention: createRetention(setup),

    async apply(application: NewApplication, applicant: Applicant): Promise<{ receipt: string; receivedAt: string }> {
      const { receipt, receivedAt } = await applyOnce(parts, application, applicant)
      return { receipt, receivedAt: receivedAt.toISOString() }
    },

    /** Without any check of who asks, as are all below: for staff rules. */
    async list(wanted: {
      campaign?: ApplicationCampaign | undefined
      cursor?: number | undefined
    }): Promise<ApplicationPage> {
      const { campaign, cursor: before } = wanted
      const rows = await database.run(listApplications, { campaign, before, limit: pageSize + 1 })
      const shown = rows.slice(0, pageSize)
      const nextCursor = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
      return { applications: shown.map(presentApplication), nextCursor }
    },

    find: async (id: number): Promise<LiverApplication> => presentApplication(await read(id)),

    /** `actorUserId` null: the operator at the machine. */
    async move(id: number, to: ApplicationStep, actorUserId: number | null): Promise<LiverApplication> {
      const { state: from, userId: subjectUserId } = await read(id)
      if (!mayMove(from, to)) throw new Refusal('APPLICATION_STATE')
      const details = { application: id, from, to }
      const entry = audit.stamp({ action: 'application.moved', actorUserId, subjectUserId, details })
      const moved = await database.run(moveApplication, { id, from, to, entry })
      if (!moved) throw new Refusal('APPLICATION_STATE')
      return presentApplication(moved)
    },
  }
}
