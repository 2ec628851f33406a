import {
  Bell,
  BookOpen,
  CalendarDays,
  Camera,
  ChevronRight,
  Clock,
  Coins,
  Gift,
  Globe,
  Heart,
  MapPin,
  MessageCircle,
  Mic,
  Music,
  Palette,
  Radio,
  Search,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Star,
  Ticket,
  Trophy,
  Users,
  Utensils,
  type LucideIcon,
} from 'lucide-react'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import type { BlockOf } from '../blocks.ts'

const four = '@xl:grid-cols-2 @4xl:grid-cols-4'
const three = '@xl:grid-cols-2 @4xl:grid-cols-3'

/** The grid classes for a number of cards that leave no card alone in the last row. */
function columns(count: number): string {
  if (count === 2) return '@xl:grid-cols-2'
  return count % 4 === 0 || count === 7 ? four : three
}

export function Cards({ heading, lead, items }: BlockOf<'cards'>) {
  const { t } = useTranslation('landing')
  return (
    <section className="column">
      <div className="mx-auto max-w-3xl text-center">
        <h2 className="landing-heading">{heading}</h2>
        {lead !== undefined && <p className="mt-4 text-lg text-muted">{lead}</p>}
      </div>
      <ul className={`mt-8 grid gap-5 ${columns(items.length)}`}>
        {items.map(({ icon, title, text, to }) => (
          <li key={title} className="card flex flex-col items-start p-6">
            <span className="flex size-13 items-center justify-center rounded-2xl bg-[var(--soft)] text-[var(--strong)]">
              <BlockIcon name={icon} />
            </span>
            <h3 className="mt-4 text-lg font-bold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            {to !== undefined && (
              <SiteLink
                to={to}
                aria-label={t('moreAbout', { title })}
                className="mt-auto inline-flex min-h-11 items-center gap-1 pt-3 font-bold text-[var(--strong)] hover:underline"
              >
                {t('more')}
                <ChevronRight aria-hidden className="size-4" />
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Steps({ heading, items }: BlockOf<'steps'>) {
  return (
    <section className="column">
      <h2 className="landing-heading text-center">{heading}</h2>
      <ol className={`mt-8 grid gap-5 ${columns(items.length)}`}>
        {items.map(({ title, text }, index) => (
          <li key={title} className="card relative overflow-hidden p-6 pt-7">
            <span aria-hidden className="text-5xl font-black leading-none text-[var(--strong)]">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-bold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type IconName = BlockOf<'cards'>['items'][number]['icon']

const components: Readonly<Record<IconName, LucideIcon>> = {
  sparkles: Sparkles,
  radio: Radio,
  gift: Gift,
  heart: Heart,
  users: Users,
  trophy: Trophy,
  shield: ShieldCheck,
  smartphone: Smartphone,
  camera: Camera,
  mic: Mic,
  star: Star,
  clock: Clock,
  message: MessageCircle,
  ticket: Ticket,
  map: MapPin,
  palette: Palette,
  search: Search,
  book: BookOpen,
  music: Music,
  utensils: Utensils,
  coins: Coins,
  calendar: CalendarDays,
  globe: Globe,
  bell: Bell,
}

function BlockIcon({ name }: { name: IconName }) {
  const Icon = components[name]
  return <Icon aria-hidden className="size-6" />
}
