import type { Route } from './+types/not-found'
import { pageNotFound } from '../shell/errors/page-error.ts'

export function loader({ request }: Route.LoaderArgs): never {
  throw pageNotFound(new URL(request.url).pathname)
}

export default function NotFound() {
  return null
}
