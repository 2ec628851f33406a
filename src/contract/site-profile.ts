import type { Language } from './languages.ts'

/** Where the operator's own app can be had; null while it is not out for that kind of device. */
export interface DownloadLink {
  readonly ios: string | null
  readonly android: string | null
}

/** What the law and the site's documents ask of who runs it; null is shown as not registered. */
export interface OperatorProfile {
  readonly name: string | null
  readonly representative: string | null
  /** 運営統括責任者 */
  readonly salesManager: string | null
  /** 個人情報保護管理者 */
  readonly privacyOfficer: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly phoneHours: string | null
  /** 適格請求書発行事業者登録番号 */
  readonly invoiceNumber: string | null
  /** 電気通信事業の届出番号 */
  readonly telecomNumber: string | null
  /** 前払式支払手段の届出 */
  readonly prepaidNumber: string | null
  /** Whom users pay through, by name; 「なし」 where nothing is sold. */
  readonly paymentProvider: string | null
  /** Who delivers pages and videos for the operator, by name; 「なし」 without one. */
  readonly cdn: string | null
  /** 合意管轄裁判所 */
  readonly court: string | null
}

/** Who runs a site, and what it calls itself. */
export interface SiteProfile {
  readonly name: string
  readonly description: Readonly<Record<Language, string>>
  readonly contactMail: string
  readonly companyUrl: string
  /** Scheme of the addresses that open the operator's app, without the colon. */
  readonly appScheme: string
  readonly topDownloadLink: DownloadLink
  /** Of the music-group campaigns. */
  readonly campaignDownloadLink: DownloadLink
  readonly operator: OperatorProfile
}

/** What /asct and /fund have to show before anything is sold for real money. */
export const neededForSales = [
  'name',
  'representative',
  'salesManager',
  'address',
  'phone',
  'phoneHours',
  'invoiceNumber',
  'telecomNumber',
  'prepaidNumber',
] as const satisfies readonly (keyof OperatorProfile)[]

export const missingForSales = (operator: OperatorProfile): (keyof OperatorProfile)[] =>
  neededForSales.filter((key) => operator[key] === null)
