import type { Language } from './languages.ts'

/** The download links of the operator's app; null while it is not available for a platform. */
export interface DownloadLink {
  readonly ios: string | null
  readonly android: string | null
}

/** Legal information about the operator; null is shown as not registered. */
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
  /** The name of the payment provider; 「なし」 if nothing is sold. */
  readonly paymentProvider: string | null
  /** The name of the CDN; 「なし」 without one. */
  readonly cdn: string | null
  /** 合意管轄裁判所 */
  readonly court: string | null
}

/** The names of the site and its operator. */
export interface SiteProfile {
  readonly name: string
  readonly description: Readonly<Record<Language, string>>
  readonly contactMail: string
  readonly companyUrl: string
  /** The URL scheme of the operator's app, without the colon. */
  readonly appScheme: string
  readonly topDownloadLink: DownloadLink
  /** For the music-group campaigns. */
  readonly campaignDownloadLink: DownloadLink
  readonly operator: OperatorProfile
}

/** The entries that /asct and /fund must show before coins are sold for real money. */
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
