import {
  BookOpen,
  Camera,
  Car,
  ChefHat,
  Film,
  Gamepad2,
  Heart,
  Leaf,
  MessagesSquare,
  MicVocal,
  Moon,
  Music,
  Palette,
  PawPrint,
  PersonStanding,
  Plane,
  Shirt,
  Sparkles,
  Star,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { GenreIconName } from '#contract/genres/limits.ts'

/** The same as on the pages. */
const icons: Readonly<Record<GenreIconName, LucideIcon>> = {
  messages: MessagesSquare,
  music: Music,
  gamepad: Gamepad2,
  microphone: MicVocal,
  person: PersonStanding,
  'chef-hat': ChefHat,
  plane: Plane,
  book: BookOpen,
  trophy: Trophy,
  sparkles: Sparkles,
  palette: Palette,
  camera: Camera,
  heart: Heart,
  star: Star,
  moon: Moon,
  paw: PawPrint,
  car: Car,
  film: Film,
  shirt: Shirt,
  leaf: Leaf,
}

/** The icon of a genre as a data URL of an SVG. */
export function genreIcon(icon: GenreIconName, color: string): string {
  const svg = renderToStaticMarkup(createElement(icons[icon], { size: 24, color, strokeWidth: 1.6 }))
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
