// A minimal browser: keeps cookies per host and path, follows redirects.
import { readReply, type TestReply } from '@jumpingjack/kit/testing/testing'

interface Cookie {
  host: string
  path: string
  name: string
  value: string
}

export class Browser {
  cookies: Cookie[] = []
  readonly gatewayUrl: string

  constructor(gatewayUrl: string) {
    this.gatewayUrl = gatewayUrl
  }

  /** One request; redirects are not followed. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url, this.gatewayUrl)
    const headers = new Headers(init.headers)
    const cookie = this.cookiesFor(target)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(target.host, line)
    return response
  }

  /** A navigation: follows redirects and returns the last response with its URL. */
  async go(url: string): Promise<TestReply & { url: string }> {
    let target = new URL(url, this.gatewayUrl)
    for (let hops = 0; hops < 15; hops++) {
      const response = await this.request(target.href, { headers: { accept: 'text/html' } })
      const location = response.headers.get('location')
      if (!location || response.status < 300) return { ...(await readReply(response)), url: target.href }
      await response.body?.cancel()
      target = new URL(location, target)
    }
    throw new Error('too many redirects')
  }

  /** A call as our pages send it. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await this.request(path, {
      method,
      headers: {
        origin: this.gatewayUrl,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    return readReply(response)
  }

  signIn(email: string, returnTo = '/') {
    const query = new URLSearchParams({ login_hint: email, returnTo })
    return this.go(`/api/login?${query}`)
  }

  /** Begins to sign in and chooses on the page of the provider. Returns the address to which that leads, not yet opened. */
  async callbackAfter(choice: Record<string, string>, returnTo = '/'): Promise<string> {
    const page = await this.go(`/api/login?${new URLSearchParams({ returnTo })}`)
    const form = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
    return this.callbackFrom(new URL(form, page.url).href, {
      method: 'POST',
      body: new URLSearchParams(choice),
    })
  }

  /** The address of our callback to which this address of the provider leads, not yet opened. */
  async callbackFrom(address: string, init: RequestInit = {}): Promise<string> {
    if (address.includes('/api/login/callback')) return address
    const reply = await this.request(address, init)
    return this.callbackFrom(new URL(reply.headers.get('location') ?? '', address).href)
  }

  /** A copy of this browser, by default at the same gateway. What one gets by a request, the other does not have. */
  at(gatewayUrl = this.gatewayUrl): Browser {
    const there = new Browser(gatewayUrl)
    const { host } = new URL(gatewayUrl)
    there.cookies = this.cookies.map((cookie) => ({ ...cookie, host }))
    return there
  }

  async status(path = '/api/auth/user'): Promise<number> {
    return (await this.call('GET', path)).status
  }

  cookie(name: string): string | undefined {
    return this.cookies.find((cookie) => cookie.name === name)?.value
  }

  /** The Cookie header of a request. */
  cookiesFor(url: URL): string {
    return this.cookies
      .filter(({ host, path }) => host === url.host && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  private keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    const expires = attributes.find((each) => /^expires=/i.test(each))?.slice(8)
    this.cookies = this.cookies.filter(
      (cookie) => cookie.name !== name || cookie.path !== path || cookie.host !== host,
    )
    if (expires && Date.parse(expires) < Date.now()) return
    this.cookies.push({ host, path, name, value })
  }
}
