import {
  BookHeart,
  BookOpenText,
  Coins,
  Crown,
  Gift,
  HandCoins,
  House,
  MicVocal,
  MonitorUp,
  Radio,
  Settings2,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react'

export interface MenuEntry {
  readonly to: string
  /** Locale key in `shell.menu`. */
  readonly text:
    | 'home'
    | 'becomeLiver'
    | 'createLive'
    | 'streamSetting'
    | 'pcGuide'
    | 'safetyBook'
    | 'liverDocuments'
    | 'coins'
    | 'gifts'
    | 'rewards'
    | 'premium'
    | 'guideline'
  readonly icon: LucideIcon
  /** Shown to livers only, or to all others only. */
  readonly only?: 'livers' | 'others'
}

export interface MenuGroup {
  readonly title: 'watch' | 'stream' | 'learn'
  readonly entries: readonly MenuEntry[]
}

/** The entries of the site menu. */
export const menuGroups: readonly MenuGroup[] = [
  { title: 'watch', entries: [{ to: '/', text: 'home', icon: House }] },
  {
    title: 'stream',
    entries: [
      { to: '/lp/liver', text: 'becomeLiver', icon: MicVocal, only: 'others' },
      { to: '/user_live/live_create', text: 'createLive', icon: Radio, only: 'livers' },
      { to: '/user_live/live_stream_setting', text: 'streamSetting', icon: Settings2, only: 'livers' },
      { to: '/howto-pc-streaming', text: 'pcGuide', icon: MonitorUp },
      { to: '/liver_safety_book', text: 'safetyBook', icon: BookHeart },
      { to: '/liver_documents', text: 'liverDocuments', icon: BookOpenText },
    ],
  },
  {
    title: 'learn',
    entries: [
      { to: '/about_gift', text: 'gifts', icon: Gift },
      { to: '/coin_info', text: 'coins', icon: Coins },
      { to: '/reward_info', text: 'rewards', icon: HandCoins },
      { to: '/premium_plan_info', text: 'premium', icon: Crown },
      { to: '/live_streaming_guideline', text: 'guideline', icon: ShieldCheck },
    ],
  },
]
