import type { ErrorBody } from '@comanda/contract/errors'
import { type Me, me, type Session } from '@comanda/contract/identity'
import { createHttp, type Http } from '../../src/front/server.ts'
import { createPerson, type NewPerson } from '../../src/modules/identity/public.ts'
import type { CleanUp } from '../clean-up-after-all.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { type TestApp, testApp } from '../test-app.ts'

export const password = 'correct horse battery'
export const PLATFORM = 'http://localhost:3000'
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export interface Answer {
  status: number
  headers: Headers
  body: Partial<ErrorBody> & Record<string, unknown>
}

export interface Browser {
  /** POST below /api/auth. */
  auth(path: string, body?: unknown): Promise<Answer>
  call(method: string, path: string, body?: unknown): Promise<Answer>
  me(): Promise<Me>
  sessions(): Promise<Session[]>
  cookies: Map<string, string>
}

export interface World extends TestApp {
  http: Http
  /** A browser with its own cookies, at one of our origins and with its own client address. */
  browser(options?: { origin?: string; ip?: string; userAgent?: string }): Browser
  /** Creates a person with a verified email address. */
  person(email: string, more?: Partial<NewPerson>): Promise<string>
  /** Emails to an address, newest first, after delivering all that are due. */
  mails(to: string): Promise<{ subject: string; text: string; html: string }[]>
  texts(to: string): Promise<{ text: string }[]>
  audit(action: string): Promise<StoredAudit[]>
}

interface StoredAudit {
  actor_name: string
  subject: string
  subject_label: string
  reason: string | null
  restaurant_id: string | null
}

/** The server behind a proxy that sends the client address. */
export async function openWorld(cleanUp?: CleanUp): Promise<World> {
  const test = await testApp({ config: { trustProxy: true } }, cleanUp)
  const http = createHttp(test.app, fakeWeb())
  let people = 0

  function browser({
    origin = PLATFORM,
    ip = `203.0.113.${++people % 250}`,
    userAgent = chrome,
  } = {}): Browser {
    const cookies = new Map<string, string>()
    async function call(method: string, path: string, body?: unknown): Promise<Answer> {
      const headers = {
        host: new URL(origin).host,
        'x-forwarded-for': ip,
        'user-agent': userAgent,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { origin, 'content-type': 'application/json' }),
      }
      const request = new Request(`${origin}/api${path}`, { method, headers, body: toBody(body) })
      const response = await http.fetch(request)
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
      return { status: response.status, headers: response.headers, body: (await response.json()) ?? {} }
    }
    return {
      call,
      cookies,
      auth: (path, body = {}) => call('POST', `/auth${path}`, body),
      me: async () => me.parse((await call('GET', '/me')).body),
      sessions: async () => (await call('GET', '/me/sessions')).body.sessions as Session[],
    }
  }

  async function sandbox(path: string): Promise<{ messages: never[] }> {
    while ((await deliverNotifications(test.app)) > 0);
    const response = await fetch(`${test.sandboxUrl}${path}`, { headers: { accept: 'application/json' } })
    return response.json()
  }

  return {
    ...test,
    http,
    browser,
    person: (email, more = {}) =>
      createPerson(test.app, {
        email,
        firstName: 'Pat',
        lastName: 'Person',
        phone: '',
        password,
        memberships: [],
        emailVerified: true,
        ...more,
      }),
    mails: async (to) => (await sandbox(`/sandbox/mail?to=${encodeURIComponent(to)}`)).messages,
    texts: async (to) => (await sandbox(`/sandbox/sms?to=${encodeURIComponent(to)}`)).messages,
    async audit(action) {
      return test.query(
        'select actor_name, subject, subject_label, reason, restaurant_id from audit_entries where action = $1 order by ctid',
        [action],
      )
    },
  }
}

/** The six-digit code in a message. */
export function codeIn(message: { text: string } | undefined): string {
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'no code'
}

/** The token of the link to a path in an email. */
export function tokenIn(message: { text: string } | undefined, path: string): string {
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(message?.text ?? '')?.[1] ?? 'no token'
}

function toBody(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value.join('='))
}
