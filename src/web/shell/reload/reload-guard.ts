/** Reloads the page when a file of its build cannot be loaded, at most once per path in ten seconds. */
import { useEffect } from 'react'
import { loadPage, pendingTarget, requireFullLoads } from '../navigation/page-router.ts'
import { address, consumeSavedForms, controls, readForms, saveForms } from './saved-forms.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

/** How long a path is not reloaded again after a reload, in milliseconds. */
export const quietTime = 10_000

/** The part of `Storage` that is used; throws in a browser that blocks storage. */
export type ReloadLog = Pick<Storage, 'getItem' | 'setItem'>

/** Whether `path` may be reloaded now; if so, records the reload. */
export function mayReload(path: string, log: () => ReloadLog, now: number): boolean {
  const key = `kirari-reload:${path}`
  try {
    const last = log().getItem(key)
    if (last !== null && now - Number(last) < quietTime) return false
    log().setItem(key, String(now))
    return true
  } catch {
    // Without a record the page could reload forever.
    return false
  }
}

let reloadedAt = -Infinity
/** Loads that wait until they may begin: targets of navigations, and null for the present page. */
const awaited = new Set<string | null>()

/** The pause between two attempts to reach the site, or to reload a page with unsaved work, in milliseconds. */
const retryMs = 1000
const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs))
/** Answers of a proxy whose site does not run, and of a site that stops. */
const unavailable: readonly number[] = [502, 503, 504]

/** Resolves once the site answers for `target`: while it restarts, a reload would show the error of the browser. */
async function siteAnswers(target: string): Promise<void> {
  for (;;) {
    const response = await fetch(target, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (response !== null && !unavailable.includes(response.status)) return
    await pause()
  }
}

/** Resolves once `target` may be loaded; with false if the user has gone elsewhere meanwhile. */
async function mayLoad(target: string | null): Promise<boolean> {
  const present = address()
  const isLeft = () => pendingTarget() !== target || (target === null && address() !== present)
  // A navigation is the choice of the user, whom the browser asks.
  const isKept = () => target === null && !isLeft() && hasUnsavedWork()
  do {
    while (isKept()) await pause()
    if (isLeft()) return false
    await siteAnswers(target ?? present)
  } while (isKept())
  return !isLeft()
}

/**
 * Loads the target of the navigation in progress, or reloads the present page and restores what its forms held
 * (`forms`), once the site answers and the page has no unsaved work. Returns false if the failure must be shown instead.
 */
function reloadForFile(forms = readForms()): boolean {
  const now = Date.now()
  const target = pendingTarget()
  // Files of one build fail together; the reload is in progress.
  if (now - reloadedAt < quietTime || awaited.has(target)) return true
  const { pathname } = new URL(target ?? '', window.location.href)
  // A reload while offline would lose the page.
  if (!navigator.onLine || !mayReload(pathname, () => sessionStorage, now)) {
    requireFullLoads()
    return false
  }
  awaited.add(target)
  const shown = controls().size
  void mayLoad(target).then((loads) => {
    awaited.delete(target)
    if (!loads) return
    reloadedAt = Date.now()
    // In a page restored from the back/forward cache the router would still wait for the file.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
    // Forms that are still shown have been filled in further; an error page has none.
    if (target === null) saveForms(controls().size < shown ? forms : readForms())
    loadPage(target)
  })
  return true
}

/** Restores after hydration the form values that were saved before a reload. */
export function RestoreForms() {
  useEffect(() => {
    const saved = consumeSavedForms()
    // Loaded on demand, because nearly no page needs it.
    if (saved !== null) void import('./write-forms.ts').then(({ writeForms }) => writeForms(saved))
  }, [])
  return null
}

const ignored = new WeakSet<object>()

/** Exempts a failed import from the reload; call it in the `catch` of the import. */
export function ignoreFileError(error: unknown): void {
  if (typeof error === 'object' && error !== null) ignored.add(error)
}

/** A lazy import that the page works without: its failure does not reload the page. */
export async function optionalFile<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (error) {
    ignoreFileError(error)
    throw error
  }
}

/** Reloads the page when a lazy import fails, unless its caller ignores the error. */
export function watchFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Read before the error reaches a component and unmounts the forms.
    const forms = readForms()
    // Deferred until the `catch` of the import has run.
    setTimeout(() => {
      if (!ignored.has(payload)) reloadForFile(forms)
    })
  })
}

interface RouteFile {
  readonly id: string
  readonly module: string
}

/** A route module that renders the error page: on a rejected promise the router would render an empty page. */
const failedModule = (error: unknown): unknown => ({
  clientMiddleware: [],
  default() {
    throw error
  },
})

/**
 * Loads a route module for the router. `vite.config.ts` puts it in place of react-router's function of the same name,
 * which reloads on each failure without limit, and always the page that is being left. Without a reload, the route
 * renders the error page.
 */
export async function loadRouteModule(route: RouteFile, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    const module: unknown = await import(/* @vite-ignore */ route.module)
    loaded[route.id] = module
    return module
  } catch (error) {
    return reloadForFile() ? new Promise(() => undefined) : failedModule(error)
  }
}
