import type { Route } from './+types/not-found'
import { pageNotFound } from '../shell/errors/error-page.tsx'

export function loader({ url }: Route.LoaderArgs): never {
  throw pageNotFound(url.pathname)
}

export default function NotFound() {
  return null
}
