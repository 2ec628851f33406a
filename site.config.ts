import type { SiteProfile } from './src/contract/site-profile.ts'

/** Who runs this site: change these lines to make it yours. Legal pages show what is null as not registered. */
export const site: SiteProfile = {
  name: 'Kirari',
  description: {
    ja: '好きな配信者に、いま会える。低遅延ライブ配信サービス Kirari（キラリ）。',
    en: 'Meet the people you love to watch, live and almost without delay.',
    ko: '좋아하는 방송인을 지금 바로 만나는 저지연 라이브 방송 서비스, Kirari.',
  },
  contactMail: 'support@kirari.example',
  companyUrl: 'https://company.kirari.example/',
  appScheme: 'kirari',
  topDownloadLink: { ios: null, android: null },
  campaignDownloadLink: { ios: null, android: null },
  operator: {
    name: null,
    representative: null,
    salesManager: null,
    privacyOfficer: null,
    address: null,
    phone: null,
    phoneHours: null,
    invoiceNumber: null,
    telecomNumber: null,
    prepaidNumber: null,
    paymentProvider: null,
    cdn: null,
    court: null,
  },
}
