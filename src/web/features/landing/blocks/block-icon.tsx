import {
  Bell,
  BookOpen,
  CalendarDays,
  Camera,
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
import type { BlockOf } from '../blocks.ts'

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

export function BlockIcon({ name }: { name: IconName }) {
  const Icon = components[name]
  return <Icon aria-hidden className="size-6" />
}
