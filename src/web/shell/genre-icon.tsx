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
import { defaultGenreIcon, type GenreIconName } from '#contract/genres/limits.ts'
import { useGenres } from './genres.ts'

/** The images of cards show the same ones. */
export const genreIconComponents: Readonly<Record<GenreIconName, LucideIcon>> = {
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

export function GenreIcon({ genre, className }: { genre: string; className: string }) {
  const Icon = genreIconComponents[useGenres().find(({ id }) => id === genre)?.icon ?? defaultGenreIcon]
  return <Icon aria-hidden className={className} strokeWidth={1.6} />
}
