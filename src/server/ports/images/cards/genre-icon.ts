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
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The same as on the pages. */
const icons: Readonly<Record<string, LucideIcon>> = {
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

/** The icon of a genre as a data URL of an SVG. */
export function genreIcon(genre: string, color: string): string {
  const svg = renderToStaticMarkup(createElement(icons[genre] ?? Sparkles, { size: 24, color, strokeWidth: 1.6 }))
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
