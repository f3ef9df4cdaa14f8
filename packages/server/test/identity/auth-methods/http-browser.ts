import type {
  AuthMethods,
  Factors,
  IdentityList,
  PasskeyList,
  TotpEnrolment,
} from '@comanda/contract/auth-method-shapes'
import type { ErrorBody } from '@comanda/contract/errors'
import type { Me } from '@comanda/contract/identity'
import type { JWK } from 'jose'
import type { World } from '../browser.ts'

/** What the operations that these tests call respond: a response has the fields of its own operation only. */
export type Body = ErrorBody &
  Omit<Me, 'user'> &
  AuthMethods &
  Factors &
  TotpEnrolment &
  IdentityList &
  PasskeyList & {
    user: NonNullable<Me['user']>
    url: string
    accessToken: string
    recoveryCodes: string[]
    restaurants: unknown[]
    keys: JWK[]
    /** Options of a passkey. */
    challenge: string
  }

export interface Step {
  status: number
  /** The absolute URL of a redirect. */
  location: string | null
  text: string
  json: Body
}

export interface HttpBrowser {
  /** As if a user follows a link, or a script fetches. */
  get(url: string, headers?: Record<string, string>): Promise<Step>
  post(url: string, json?: unknown, method?: 'POST' | 'PUT' | 'DELETE'): Promise<Step>
  submit(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Step>
  /**
   * Follows redirects until there is none, or one leads to a page of this program. Returns the last step and its URL.
   */
  follow(url: string): Promise<Step & { url: string }>
  /** By host name and cookie name. */
  jar: Map<string, Map<string, string>>
}

/** A browser with cookies per host that follows redirects only on request. */
export function createHttpBrowser(world: World): HttpBrowser {
  const jar: HttpBrowser['jar'] = new Map()

  async function ask(url: string, init: { method: string; headers?: Record<string, string>; body?: string }) {
    const { host, hostname, origin } = new URL(url)
    const cookies = jar.get(hostname) ?? new Map<string, string>()
    jar.set(hostname, cookies)
    const response = await world.http.fetch(
      new Request(url, {
        method: init.method,
        body: init.body ?? null,
        headers: {
          host,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(init.method !== 'GET' && { origin }),
          ...init.headers,
        },
      }),
    )
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    const text = await response.text()
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location && new URL(location, url).href,
      text,
      json: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
    }
  }

  const get: HttpBrowser['get'] = (url, headers) => ask(url, { method: 'GET', ...(headers && { headers }) })
  return {
    jar,
    get,
    post: (url, json = {}, method = 'POST') =>
      ask(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
    submit: (url, form, headers) =>
      ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    async follow(url) {
      for (let at = url, hops = 0; hops < 12; hops += 1) {
        const step = await get(at)
        if (!step.location) return { ...step, url: at }
        at = step.location
        if (isPage(at)) return { ...step, url: at }
      }
      throw new Error(`redirect loop from ${url}`)
    },
  }
}

function isPage(url: string): boolean {
  return !/^\/(api|sandbox)\//.test(new URL(url).pathname)
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  const deleted = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute))
  if (deleted) cookies.delete(name)
  else cookies.set(name, value.join('='))
}
