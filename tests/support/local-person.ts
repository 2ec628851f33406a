/** A browser without scripts that signs in at the local identity provider: follows redirects, keeps cookies, sends forms. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async go(url: string, form?: Record<string, string>): Promise<Response> {
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

  /** Goes on until something is shown, or the browser would leave for `until`; returns where it is. */
  async follow(
    url: string,
    until: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; response: Response }> {
    let at = url
    let response = await this.go(at, form)
    for (let step = 0; step < 10; step += 1) {
      const location = response.headers.get('location')
      if (location === null) return { url: at, response }
      at = new URL(location, at).href
      if (at.startsWith(until)) return { url: at, response }
      response = await this.go(at)
    }
    throw new Error(`no end of redirects at ${at}`)
  }

  /** Begins at the provider's address, sends `choice` on its page, and returns what it answers to `callback`. */
  async choose(begin: string, callback: string, choice: Record<string, string>): Promise<URLSearchParams> {
    const page = await this.follow(begin, callback)
    const { url, response } = await this.follow(page.url, callback, choice)
    if (url.startsWith(callback)) return new URL(url).searchParams
    // A form post: its fields stand in the page that would send itself.
    const html = await response.text()
    const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    return new URLSearchParams(fields)
  }
}
