/** Who runs this site: change these lines to make it yours. */
export const site = {
  name: 'Kirari',
  description: {
    ja: '好きな配信者に、いま会える。低遅延ライブ配信サービス Kirari（キラリ）。',
    en: 'Meet the people you love to watch, live and almost without delay.',
    ko: '좋아하는 방송인을 지금 바로 만나는 저지연 라이브 방송 서비스, Kirari.',
  },
  contactMail: 'support@kirari.example',
} as const
