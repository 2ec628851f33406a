import type { FastifyBaseLogger } from 'fastify'
import {
  applicationRetentionDays,
  type ApplicationCampaign,
  type ApplicationState,
  type ApplicationStep,
} from '#contract/applications/limits.ts'
import type { LiverApplication, NewApplication } from '#contract/applications/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import type { Database } from '../ports/database/port.ts'
import { periodicJob } from '../periodic-job.ts'
import { AddressLimit, applyOnce, drawReceipt, type Applicant } from './apply.ts'
import {
  findApplication,
  listApplications,
  listApplicationsOf,
  moveApplication,
  removeApplicationsOf,
  removeReceivedUntil,
  type ApplicationRow,
} from './store.ts'

export interface ApplicationsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly log: FastifyBaseLogger
}

export type Applications = ReturnType<typeof createApplications>

export interface ApplicationPage {
  readonly applications: LiverApplication[]
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: number | null
}

const pageSize = 50

const transitions: Record<ApplicationState, readonly ApplicationStep[]> = {
  new: ['contacted'],
  contacted: ['accepted', 'declined'],
  accepted: [],
  declined: [],
}

/** Applicants are contacted before a decision, and a decision is final. */
export const canMove = (from: ApplicationState, to: ApplicationStep): boolean => transitions[from].includes(to)

function present(row: ApplicationRow): LiverApplication {
  const { id, receipt, state, userId, receivedAt, campaign, name, mail } = row
  const { ageGroup, genre, workUrl, message, guardianConsent } = row
  const content = { campaign, name, mail, ageGroup, genre, workUrl, message, guardianConsent }
  return { ...content, id, receipt, state, userId, receivedAt: receivedAt.toISOString() }
}

/** Deletes applications after their retention period: at start, then once a day. */
const createRetention = ({ database, clock, log }: Omit<ApplicationsDeps, 'audit'>) =>
  periodicJob({
    name: 'application-retention',
    clock,
    log,
    everyMs: dayMs,
    failure: 'could not delete expired applications; retrying in a day',
    async run() {
      const until = new Date(clock.now().getTime() - applicationRetentionDays * dayMs)
      const deleted = await database.run(removeReceivedUntil, until)
      if (deleted > 0) log.info({ deleted }, 'deleted expired applications')
    },
  })

export function createApplications(deps: ApplicationsDeps) {
  const { database, clock, audit } = deps
  const applyDeps = { database, clock, limit: new AddressLimit(clock), drawReceipt }

  async function read(id: number): Promise<ApplicationRow> {
    const found = await database.run(findApplication, id)
    if (!found) throw new DomainError('APPLICATION_NOT_FOUND')
    return found
  }

  /** Covers only applications that the user sent while signed in. */
  const account: AccountData = {
    name: 'liverApplications',
    export: async (userId) => (await database.run(listApplicationsOf, userId)).map(present),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeApplicationsOf, userId),
  }

  return {
    account,
    retention: createRetention(deps),

    async apply(application: NewApplication, applicant: Applicant): Promise<{ receipt: string; receivedAt: string }> {
      const { receipt, receivedAt } = await applyOnce(applyDeps, application, applicant)
      return { receipt, receivedAt: receivedAt.toISOString() }
    },

    /** For staff. This and the following methods do not check the caller's permission. */
    async list(filter: {
      campaign?: ApplicationCampaign | undefined
      cursor?: number | undefined
    }): Promise<ApplicationPage> {
      const { campaign, cursor: before } = filter
      const rows = await database.run(listApplications, { campaign, before, limit: pageSize + 1 })
      const shown = rows.slice(0, pageSize)
      const nextCursor = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
      return { applications: shown.map(present), nextCursor }
    },

    find: async (id: number): Promise<LiverApplication> => present(await read(id)),

    /** `actorUserId` is null for the operator. */
    async move(id: number, to: ApplicationStep, actorUserId: number | null): Promise<LiverApplication> {
      const { state: from, userId: subjectUserId } = await read(id)
      if (!canMove(from, to)) throw new DomainError('APPLICATION_STATE')
      const details = { application: id, from, to }
      const entry = audit.stamp({ action: 'application.moved', actorUserId, subjectUserId, details })
      const moved = await database.run(moveApplication, { id, from, to, entry })
      if (!moved) throw new DomainError('APPLICATION_STATE')
      return present(moved)
    },
  }
}
