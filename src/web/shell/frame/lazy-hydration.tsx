import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react'
import type { MiddlewareFunction } from 'react-router'
import { firstInput, nextClick } from '../../ui/first-input.ts'
import { forgetEarlyClicks, markHydrated, partAttribute, repeatEarlyClicks } from './early-clicks.ts'

const changing = Promise.withResolvers<void>()
let changed = false

/** Hydrates all parts, also without input. */
export function hydrateParts(): void {
  changed = true
  changing.resolve()
}

/** Hydrates on the first navigation and for newer data: the router shows these only with all scripts of the page. */
export const hydrateOnNavigation: MiddlewareFunction<unknown> = (_, next) => {
  hydrateParts()
  return next()
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface LazyOptions {
  /** The script loads after this many milliseconds also without input. */
  readonly latestMs?: number
  /** Loads with the module that declares it, and not when it is rendered: a page of the router waits for less. */
  readonly early?: boolean
  /** Renders nothing if its file fails twice: the error page needs this part too. */
  readonly optional?: boolean
}

/**
 * A component that works without scripts: the server renders it at once, and the browser loads its script when the viewer
 * first moves. It is used with `asPart`. If its file fails, what the server has rendered stays; the next click or
 * navigation loads it again.
 */
export function lazilyHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { latestMs, early = false, optional = false }: LazyOptions = {},
) {
  async function loadLater(): Promise<{ default: ComponentType<Props> }> {
    await Promise.race([firstInput, changing.promise, ...(latestMs === undefined ? [] : [after(latestMs)])])
    for (let failed = false; ; failed = true) {
      // The next page is shown without the part, or not at all.
      const isLast = failed && changed
      try {
        return { default: await load() }
      } catch (error) {
        // The reload guard has seen the error, and may reload the page.
        if (isLast && optional) return { default: () => null }
        if (isLast) throw error
      }
      forgetEarlyClicks()
      await Promise.race([changing.promise, nextClick()])
    }
  }
  const loading = early ? loadLater() : null
  // React reads the error once it renders the part.
  loading?.catch(() => undefined)
  return lazy(() => loading ?? loadLater())
}

/**
 * Makes a part of the page of a component that is lazily hydrated. In a page that the server has rendered, React hydrates
 * the rest without it, and renders the rest again without its script while its properties are the same; a page of the
 * router is shown only with its script.
 */
export function asPart<Props extends object>(Component: ComponentType<Props>) {
  return memo(function Part(props: Props) {
    const [ofServer] = useState(!changed)
    const component = <Component {...props} />
    return ofServer ? <Suspense>{component}</Suspense> : component
  })
}

/**
 * Properties of the root element of a lazily hydrated component: clicks before its hydration are repeated after it.
 * `given`: the ref of the element that the component has.
 */
export function useLazyPart<Root extends HTMLElement>(given?: RefObject<Root | null>) {
  const own = useRef<Root>(null)
  const ref = given ?? own
  useLayoutEffect(() => {
    if (ref.current) markHydrated(ref.current)
  }, [ref])
  useEffect(repeatEarlyClicks, [])
  return { ref, [partAttribute]: true } as const
}
