/** A browser without scripts for the local identity provider: follows redirects, stores cookies, submits forms. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async request(url: string, form?: Record<string, string>): Promise<Response> {
    const { origin } = new URL(url)
    const jar = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Follows redirects until a page is shown or the next URL starts with `until`; returns the last URL. */
  async follow(
    url: string,
    until: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; response: Response }> {
    let current = url
    let response = await this.request(current, form)
    for (let step = 0; step < 10; step += 1) {
      const location = response.headers.get('location')
      if (location === null) return { url: current, response }
      current = new URL(location, current).href
      if (current.startsWith(until)) return { url: current, response }
      response = await this.request(current)
    }
    throw new Error(`too many redirects at ${current}`)
  }

  /** Opens the provider's address, submits `choice` and returns the parameters sent to `callback`. */
  async choose(start: string, callback: string, choice: Record<string, string>): Promise<URLSearchParams> {
    const page = await this.follow(start, callback)
    const { url, response } = await this.follow(page.url, callback, choice)
    if (url.startsWith(callback)) return new URL(url).searchParams
    // Form post: the fields are inputs of a page that submits itself.
    const html = await response.text()
    const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    return new URLSearchParams(fields)
  }
}
