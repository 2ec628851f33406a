export interface FooterGroup {
  /** Locale key of the heading in `shell.footer`. */
  readonly title: 'service' | 'livers' | 'rules' | 'about'
  readonly links: readonly { readonly to: string; readonly text: FooterText }[]
}

type FooterText =
  | 'giftInfo'
  | 'coinInfo'
  | 'premiumInfo'
  | 'wallpaper'
  | 'becomeLiver'
  | 'pcGuide'
  | 'safetyBook'
  | 'rewardInfo'
  | 'organizers'
  | 'terms'
  | 'guideline'
  | 'asct'
  | 'fund'
  | 'privacy'
  | 'mediaKit'
  | 'data'

/** The links of the footer; the company's site and the contact address come from the site profile. */
export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'service',
    links: [
      { to: '/about_gift', text: 'giftInfo' },
      { to: '/coin_info', text: 'coinInfo' },
      { to: '/premium_plan_info', text: 'premiumInfo' },
      { to: '/wallpaper', text: 'wallpaper' },
    ],
  },
  {
    title: 'livers',
    links: [
      { to: '/lp/liver', text: 'becomeLiver' },
      { to: '/howto-pc-streaming', text: 'pcGuide' },
      { to: '/liver_safety_book', text: 'safetyBook' },
      { to: '/reward_info', text: 'rewardInfo' },
      { to: '/organizer_studio_about', text: 'organizers' },
    ],
  },
  {
    title: 'rules',
    links: [
      { to: '/terms', text: 'terms' },
      { to: '/live_streaming_guideline', text: 'guideline' },
      { to: '/privacy', text: 'privacy' },
      { to: '/asct', text: 'asct' },
      { to: '/fund', text: 'fund' },
      { to: '/data', text: 'data' },
    ],
  },
  { title: 'about', links: [{ to: '/media_kit', text: 'mediaKit' }] },
]
