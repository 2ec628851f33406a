/** Pages that show their request, for tests of the threads that render: these load them in place of the build. */
import { isMainThread } from 'node:worker_threads'
import { profile } from '#contract/account/schemas.ts'
import type { Bundle } from '#main/web/rendering/bundle.ts'

/** In this thread. */
let rendered = 0
const kept: unknown[] = []

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

export const { files, sitePaths, webManifest, handle }: Bundle = {
  files: { id: 'test', entry: '/entry.js', routes: {} },
  sitePaths: () => [{ path: '/', guarded: false, forEverybody: false }],
  webManifest: (language) => ({ lang: language }),

  async handle(request, { apiFetch, log, reportError, ...settings }) {
    rendered += 1
    const { method, url, headers } = request
    const cookie = headers.get('cookie') ?? ''
    const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
      const response = await apiFetch(path, { ...init, headers: { cookie } })
      return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() }
    }
    const { pathname } = new URL(url)
    switch (pathname.startsWith('/live-info/') ? '/live-info' : pathname) {
      case '/echo': {
        const body = Buffer.from(await request.arrayBuffer()).toString('base64')
        const response = Response.json({ method, url, headers: [...headers], body, settings }, { status: 201 })
        response.headers.append('set-cookie', 'a=1; Path=/')
        response.headers.append('set-cookie', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
        return response
      }
      case '/bytes':
        return new Response(Uint8Array.from({ length: 100_000 }, (_, index) => index % 251))
      case '/empty':
        return new Response(null, { status: 304 })
      case '/calls': {
        const calls = ['/v1/one', '/v1/two?a=%E3%81%82'].map((path) => call(path))
        return Response.json({ cookie, calls: await Promise.all(calls) })
      }
      case '/live-info': {
        const number = rendered
        const read = async (path: string): Promise<unknown> => (await apiFetch(path, { headers: { cookie } })).json()
        const { user } = profile.parse(await read('/v1/account/profile'))
        const owner = JSON.stringify(await read('/v2/channels/is-owner'))
        return new Response(`<p>${user.nickName.replaceAll('"', '&quot;')} ${owner} rendering ${number}</p>`, {
          headers: { 'content-type': 'text/html' },
        })
      }
      case '/writes':
        return Response.json(await call('/v1/three', { method: 'POST', body: 'こんにちは' }))
      case '/fails':
        throw new TypeError('the page fails')
      case '/logs':
        log?.({ path: '/logs' }, 'rendered')
        reportError?.({ type: 'TypeError', message: 'a part of the page fails', stack: '' })
        return new Response()
      case '/waits':
        log?.({}, 'started')
        await untilAborted(request.signal)
        log?.({}, 'aborted')
        return new Response()
      case '/crashes':
        await call('/v1/attempt')
        return process.exit(7)
      case '/hangs':
        await call('/v1/attempt')
        for (;;);
      case '/fills-memory':
        await call('/v1/attempt')
        for (;;) kept.push(Array.from({ length: 10_000 }, () => ({})))
      default:
        return Response.json({ rendered, thread: isMainThread ? 'main' : 'worker' })
    }
  },
}
