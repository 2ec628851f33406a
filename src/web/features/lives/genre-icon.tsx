import {
  BookOpen,
  ChefHat,
  Gamepad2,
  MessagesSquare,
  MicVocal,
  Music,
  PersonStanding,
  Plane,
  Sparkles,
  Trophy,
  type LucideIcon,
} from 'lucide-react'

/** Genres that staff add have the icon of `other`. */
const icons: Readonly<Partial<Record<string, LucideIcon>>> = {
  talk: MessagesSquare,
  music: Music,
  game: Gamepad2,
  sing: MicVocal,
  dance: PersonStanding,
  cooking: ChefHat,
  travel: Plane,
  study: BookOpen,
  sports: Trophy,
  other: Sparkles,
}

export function GenreIcon({ genre, className }: { genre: string; className: string }) {
  const Icon = icons[genre] ?? Sparkles
  return <Icon aria-hidden className={className} strokeWidth={1.6} />
}
