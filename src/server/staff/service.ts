import type { GrantableRole } from '#contract/staff/limits.ts'
import type { StaffUser } from '#contract/staff/schemas.ts'
import type { ApplicationStep } from '#contract/applications/limits.ts'
import type { LiverApplication } from '#contract/applications/schemas.ts'
import type { Correction } from '#contract/coins/limits.ts'
import type { StaffLedger } from '#contract/coins/schemas.ts'
import type { LicenceDecision } from '#contract/livers/limits.ts'
import type { LicenceEntry } from '#contract/livers/schemas.ts'
import type { RewardPayout } from '#contract/rewards/schemas.ts'
import type { RemoteConfigChange, RemoteConfigSetting } from '#contract/remote-config/schemas.ts'
import type { Applications } from '../applications/index.ts'
import { requireReason, type Audit } from '../audit/index.ts'
import type { Coins } from '../coins/index.ts'
import type { AccountStatus } from '../identity/index.ts'
import type { Events } from '../events/index.ts'
import type { Rankings } from '../rankings/index.ts'
import type { LeafEvents } from '../leaf-events/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Genres } from '../genres/index.ts'
import type { News } from '../news/index.ts'
import type { GiftCatalogue } from '../gifts/index.ts'
import type { Products } from '../purchases/index.ts'
import type { Livers } from '../livers/index.ts'
import type { Chat } from '../chat/index.ts'
import type { RemoteConfigService } from '../remote-config/index.ts'
import type { Lives } from '../lives/index.ts'
import type { Search } from '../search/index.ts'
import type { StaffActor } from '../viewer.ts'
import { requireOtherUser } from './policy.ts'
import { staffLives } from './staff-lives.ts'

export interface StaffDeps {
  readonly audit: Pick<Audit, 'list'>
  readonly accountStatus: AccountStatus
  readonly livers: Pick<Livers, 'list' | 'decide'>
  readonly applications: Pick<Applications, 'list' | 'find' | 'move'>
  readonly remoteConfig: Pick<RemoteConfigService, 'list' | 'change'>
  readonly lives: Pick<Lives, 'staff'>
  readonly coins: Pick<Coins, 'ledger' | 'correct'>
  readonly rewards: Pick<Rewards, 'ofLiver' | 'payOut'>
  readonly genres: Genres
  readonly news: News
  readonly events: Pick<Events, 'tally'>
  readonly rankings: Pick<Rankings, 'rebuild'>
  readonly leafEvents: Pick<LeafEvents, 'verify'>
  readonly gifts: GiftCatalogue
  readonly products: Products
  readonly search: Pick<Search, 'rebuild'>
  readonly reports: Chat['reports']['staff']
}

export type Staff = ReturnType<typeof createStaff>

/** Actions of staff; every change is audited with its actor. */
export function createStaff(deps: StaffDeps) {
  const { audit, accountStatus, livers, applications, remoteConfig, reports } = deps
  return {
    lives: staffLives(deps.lives),
    genres: deps.genres,
    news: deps.news,
    gifts: deps.gifts,
    products: deps.products,
    rebuildSearch: deps.search.rebuild,
    listAudit: audit.list,
    searchUsers: accountStatus.search,
    listLicences: livers.list,
    listApplications: applications.list,
    findApplication: applications.find,
    listRemoteConfig: remoteConfig.list,
    readLedger: deps.coins.ledger,
    rebuildRankings: deps.rankings.rebuild,
    verifyLeafEvent: deps.leafEvents.verify,
    tallyEvent: deps.events.tally,
    readRewards: deps.rewards.ofLiver,

    /** Not for one's own account. */
    async payReward(
      actor: StaffActor,
      userId: number,
      transfer: { readonly yen: number; readonly reason: string },
    ): Promise<RewardPayout> {
      requireOtherUser(actor, userId)
      return deps.rewards.payOut(userId, { ...actor, ...transfer })
    },

    /** Not for one's own account. */
    async correctCoins(
      actor: StaffActor,
      userId: number,
      request: { correction: Correction; coins: number; reason: string; key: string },
    ): Promise<StaffLedger> {
      requireOtherUser(actor, userId)
      return deps.coins.correct({ ...request, userId, actorUserId: actor.actorUserId })
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
      if (role === 'staff' && !granted) requireOtherUser(actor, userId)
      return accountStatus.setRole({ ...actor, userId, role, granted })
    },

    /** A suspension also ends the user's sessions and lives. Idempotent. */
    async setSuspended(actor: StaffActor, userId: number, suspended: boolean, reason: string): Promise<StaffUser> {
      requireOtherUser(actor, userId)
      if (suspended) requireReason(reason)
      return accountStatus.setSuspended({ ...actor, userId, suspended, reason })
    },
  }
}
