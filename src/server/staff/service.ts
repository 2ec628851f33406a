import type { GrantableRole, StaffUser } from '#contract/staff.ts'
import type { ApplicationStep, LiverApplication } from '#contract/applications.ts'
import type { Correction, StaffLedger } from '#contract/coins.ts'
import type { LicenceDecision, LicenceEntry } from '#contract/livers.ts'
import type { RewardPayout } from '#contract/rewards.ts'
import type { RemoteConfigChange, RemoteConfigSetting } from '#contract/remote-config.ts'
import type { Applications } from '../applications/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Coins } from '../coins/index.ts'
import { Refusal } from '../http/index.ts'
import type { Standing } from '../identity/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Livers } from '../livers/index.ts'
import type { Chat } from '../chat/index.ts'
import type { RemoteConfigService } from '../remote-config/index.ts'
import type { Lives } from '../lives/index.ts'
import { mustBeSomebodyElse, type StaffActor } from './policy.ts'
import { staffLives } from './staff-lives.ts'

export interface StaffSetup {
  readonly audit: Pick<Audit, 'list'>
  readonly standing: Standing
  readonly livers: Pick<Livers, 'list' | 'decide'>
  readonly applications: Pick<Applications, 'list' | 'find' | 'move'>
  readonly remoteConfig: Pick<RemoteConfigService, 'list' | 'change'>
  readonly lives: Pick<Lives, 'staff'>
  readonly coins: Pick<Coins, 'ledger' | 'correct'>
  readonly rewards: Pick<Rewards, 'ofLiver' | 'payOut'>
  readonly reports: Chat['reports']['staff']
  /** Signs the user out everywhere. */
  endSessionsOf(userId: number): Promise<unknown>
  /** Ends what the user has on air, and cancels what is to come. */
  endLivesOf(userId: number): Promise<void>
}

export type Staff = ReturnType<typeof createStaff>

/** What staff may do to others; every change is written down with who made it. */
export function createStaff(setup: StaffSetup) {
  const { audit, standing, livers, applications, remoteConfig, reports, endSessionsOf, endLivesOf } = setup
  return {
    lives: staffLives(setup.lives),
    listAudit: audit.list,
    searchUsers: standing.search,
    listLicences: livers.list,
    listApplications: applications.list,
    findApplication: applications.find,
    listRemoteConfig: remoteConfig.list,
    readLedger: setup.coins.ledger,
    readRewards: setup.rewards.ofLiver,

    /** Nobody writes down what they were paid themselves. */
    async payReward(
      actor: StaffActor,
      userId: number,
      transfer: { readonly yen: number; readonly reason: string },
    ): Promise<RewardPayout> {
      mustBeSomebodyElse(actor, userId)
      return setup.rewards.payOut(userId, { ...actor, ...transfer })
    },

    /** Nobody gives coins to themselves. */
    async correctCoins(
      actor: StaffActor,
      userId: number,
      request: { correction: Correction; coins: number; reason: string; key: string },
    ): Promise<StaffLedger> {
      mustBeSomebodyElse(actor, userId)
      return setup.coins.correct({ ...request, userId, actorUserId: actor.actorUserId })
    },
    listReports: reports.list,
    settleReport: ({ actorUserId }: StaffActor, id: number, deleted: boolean): Promise<void> =>
      reports.settle(id, deleted, actorUserId),

    moveApplication: ({ actorUserId }: StaffActor, id: number, to: ApplicationStep): Promise<LiverApplication> =>
      applications.move(id, to, actorUserId),

    changeRemoteConfig: ({ actorUserId }: StaffActor, change: RemoteConfigChange): Promise<RemoteConfigSetting[]> =>
      remoteConfig.change(change, actorUserId),

    decideLicence: (
      { actorUserId }: StaffActor,
      userId: number,
      decision: { decision: LicenceDecision; reason: string },
    ): Promise<LicenceEntry> => livers.decide({ ...decision, userId, actorUserId }),

    async setRole(actor: StaffActor, userId: number, role: GrantableRole, granted: boolean): Promise<StaffUser> {
      if (role === 'staff' && !granted) mustBeSomebodyElse(actor, userId)
      return standing.setRole({ ...actor, userId, role, granted })
    },

    /** Suspending once more ends again what a first attempt could not end. */
    async setSuspended(actor: StaffActor, userId: number, suspended: boolean, reason: string): Promise<StaffUser> {
      mustBeSomebodyElse(actor, userId)
      if (suspended && reason === '') throw new Refusal('REASON_REQUIRED')
      const user = await standing.setSuspended({ ...actor, userId, suspended, reason })
      if (suspended) {
        await endSessionsOf(userId)
        await endLivesOf(userId)
      }
      return user
    },
  }
}
