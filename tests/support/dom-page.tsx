import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, type ComponentType, type ReactElement } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { defaultGenreIcon } from '#contract/genres/limits.ts'
import type { Account } from '#web/shell/account/account.ts'
import type { GenreName } from '#web/shell/genres.ts'
import { allTexts } from '#web/locales/all-texts.server.ts'
import { TextsProvider } from '#web/texts/index.ts'

/** Status and JSON body by `METHOD /path`; a function is called for each request. */
export type Answers = Readonly<Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>>
type Answer = readonly [status: number, body: unknown]

export interface PageRequest {
  /** For example `POST /v1/lives/abc/end`. */
  readonly call: string
  readonly body: unknown
}

const accountWith = (profile: Profile | null): Account => ({
  isLogin: profile !== null,
  sessionRead: true,
  profile,
  userInfo: { user: profile?.user ?? { id: 0, nickName: '', avatarUrl: '', bio: '', signature: '' } },
  ownerInfo: { id: null, isOwner: false, ownerUserId: null, edits: false },
  countryCode: 'JP',
  webview: false,
  ownApp: false,
  topDownloadLink: { ios: '', android: '' },
  campaignDownloadLink: { ios: '', android: '' },
  fault: null,
})

export const mio: Profile = {
  user: { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' },
  roles: ['user'],
  language: 'ja',
}

interface PageOptions {
  /** The signed-in user; null for a visitor. */
  readonly profile?: Profile | null
  readonly answers?: Answers
  /** Path and query of the page. */
  readonly path?: string
  /** Answers the forms of the page as its action would; what it returns is the action data of the page. */
  readonly action?: (form: FormData) => unknown
  /** Awaited each time the page loads its data. */
  readonly beforeLoad?: () => Promise<void>
  /** Those without an icon have the default one. */
  readonly genres?: readonly (Omit<GenreName, 'icon'> & Partial<Pick<GenreName, 'icon'>>)[]
  /** Data of the root loader that differs from the usual. */
  readonly root?: RootData
}

interface RootData {
  readonly account?: Partial<Account>
  readonly origin?: string
  readonly apiReference?: boolean
}

/** Answers the API calls of the page until the test ends; returns the calls so far. */
function answerCalls(answers: Answers): PageRequest[] {
  const requests: PageRequest[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init)
    const { pathname, search } = new URL(request.url)
    const call = `${request.method} ${pathname}${search}`
    const sent = await request.text()
    const isJson = request.headers.get('content-type') === 'application/json'
    const body: unknown = sent !== '' && isJson ? JSON.parse(sent) : sent || null
    requests.push({ call, body })
    const found = answers[call]
    if (found === undefined) throw new TypeError(`the test has no answer to ${call}`)
    const [status, answer] = typeof found === 'function' ? await found(body) : found
    return Response.json(answer, { status })
  }
  onTestFinished(() => void (globalThis.fetch = original))
  return requests
}

/** Shows `element` as a page of the site in Japanese. */
export async function openPage(
  element: ReactElement,
  { profile = null, answers = {}, path = '/', root = {}, action, beforeLoad, genres = [] }: PageOptions = {},
) {
  const requests = answerCalls(answers)
  /** How often the page has loaded its data. */
  const loads = { count: 0 }
  /** Path, query and fragment that the page has now. */
  const address = { current: path }
  const Page: ComponentType = () => {
    const { pathname, search, hash } = useLocation()
    useEffect(() => void (address.current = `${pathname}${search}${hash}`))
    return element
  }
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: Page,
      HydrateFallback: () => null,
      loader: async () => {
        await beforeLoad?.()
        loads.count += 1
        return {
          genres: genres.map((genre) => ({ icon: defaultGenreIcon, ...genre })),
          ...root,
          account: { ...accountWith(profile), ...root.account },
        }
      },
      action: async ({ request }) => (await action?.(await request.formData())) ?? null,
    },
  ])
  const user = userEvent.setup({
    advanceTimers: async (ms) => void (vi.isFakeTimers() && (await vi.advanceTimersByTimeAsync(ms))),
  })
  const { unmount: close } = render(
    <TextsProvider texts={allTexts.ja}>
      <Site initialEntries={[path]} />
    </TextsProvider>,
  )
  return { user, requests, loads, address, screen, close }
}
