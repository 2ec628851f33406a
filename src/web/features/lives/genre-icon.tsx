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
import type { Genre } from '#contract/lives/limits.ts'

const icons = {
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
} as const satisfies Record<Genre, LucideIcon>

export function GenreIcon({ genre, className }: { genre: Genre; className: string }) {
  const Icon = icons[genre]
  return <Icon aria-hidden className={className} strokeWidth={1.6} />
}
