import type { Device, OwnDevice, Pairing, PairingRequest } from '@comanda/contract/devices'
import type { ErrorBody } from '@comanda/contract/errors'
import type { Me } from '@comanda/contract/identity'
import type { StockedProduct } from '@comanda/contract/menus'
import type { StaffRole } from '@comanda/domain/access/roles'
import { expect } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { fakeWeb } from '../http/fake-web.ts'

/** What the operations that these tests call respond: a response has the fields of its own operation only. */
type Body = ErrorBody &
  Pairing & {
    pin: string
    deviceId: string
    state: string
    device: OwnDevice
    devices: Device[]
    requests: PairingRequest[]
    user: NonNullable<Me['user']>
    restaurants: unknown[]
    products: StockedProduct[]
    ticket: { status: string }
    tickets: unknown[]
    cursor: number
  }

export interface Answer {
  status: number
  headers: Headers
  json: Body
}

/** A browser with its own cookies and client address. */
export interface Browser {
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** The raw response, for streams. */
  open(path: string): Promise<Response>
  cookies: string[]
}

export interface Kitchen {
  shop: Shop
  /** Prefix of the restaurant's API paths. */
  path: string
  browser(options?: { ip?: string; userAgent?: string; scheme?: 'http' | 'https' }): Browser
  person(role: StaffRole | null, restaurantId?: string | null): Promise<{ id: string; browser: Browser }>
  /** A paired screen with its cookie. */
  pair(by: Browser, name?: string, ip?: string): Promise<{ id: string; browser: Browser }>
  audited(): Promise<string[]>
}

const tablet = 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1'
const password = 'correct horse'

export async function openKitchen(): Promise<Kitchen> {
  const shop = await openShop({}, { config: { trustProxy: true } })
  const http = createHttp(shop.app, fakeWeb())
  const { restaurant, app, database } = shop
  let people = 0

  function browser({ ip = '198.51.100.7', userAgent = tablet, scheme = 'http' as const } = {}): Browser {
    const cookies: string[] = []
    const send = (method: string, path: string, body?: unknown) =>
      http.fetch(
        new Request(`${scheme}://localhost/api${path}`, {
          method,
          headers: {
            host: 'localhost',
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'user-agent': userAgent,
            'x-forwarded-for': ip,
            'x-forwarded-proto': scheme,
            cookie: cookies.join('; '),
          },
          body: method === 'GET' || method === 'DELETE' ? null : JSON.stringify(body ?? {}),
        }),
      )
    return {
      cookies,
      open: (path) => send('GET', path),
      async call(method, path, body) {
        const response = await send(method, path, body)
        for (const line of response.headers.getSetCookie()) cookies.push(line.split(';')[0] ?? '')
        return { status: response.status, headers: response.headers, json: await response.json() }
      },
    }
  }

  const kitchen: Kitchen = {
    shop,
    path: `/restaurants/${restaurant.id}`,
    browser,
    async person(role, restaurantId = restaurant.id) {
      people += 1
      const email = `person${people}@kitchen.test`
      const id = await createPerson(app, {
        email,
        firstName: role ?? 'customer',
        lastName: String(people),
        phone: '9085550111',
        password,
        memberships: role ? [{ role, restaurantId }] : [],
      })
      const own = browser({ userAgent: 'Mozilla/5.0 (Macintosh) Chrome/130 Safari/537' })
      expect((await own.call('POST', '/auth/sign-in/email', { email, password })).status).toBe(200)
      return { id, browser: own }
    },
    async pair(by, name = 'Grill station', ip = '198.51.100.20') {
      const screen = browser({ ip })
      const request = await requestPairing(kitchen, screen)
      const approved = await by.call(
        'POST',
        `${kitchen.path}/devices/pairings/${request.pairingId}/approve`,
        {
          name,
        },
      )
      expect(approved.status, JSON.stringify(approved.json)).toBe(200)
      expect((await awaitPairing(screen, request)).json).toEqual({ state: 'opened' })
      return { id: approved.json.deviceId, browser: screen }
    },
    async audited() {
      const rows = await database.query(
        `select action || ' by ' || actor_name as line from audit_entries where area = 'access' and action like '%.device_%'
           or action like '%.pin_%' order by at, action`,
      )
      return rows.map(({ line }) => line)
    },
  }
  return kitchen
}

export async function requestPairing({ path }: Kitchen, screen: Browser): Promise<Pairing> {
  const { status, json } = await screen.call('POST', `${path}/devices/pairings`)
  expect(status, JSON.stringify(json)).toBe(201)
  return json
}

export function awaitPairing(
  screen: Browser,
  { pairingId, secret }: Pick<Pairing, 'pairingId' | 'secret'>,
): Promise<Answer> {
  return screen.call('POST', `/devices/pairings/${pairingId}/await`, { secret })
}

export async function listOf(
  { path }: Kitchen,
  by: Browser,
): Promise<{ devices: Device[]; requests: PairingRequest[] }> {
  return (await by.call('GET', `${path}/devices`)).json
}

export async function selfOf(screen: Browser): Promise<OwnDevice | null> {
  return (await screen.call('GET', '/device')).json.device
}

export function apiErrorOf({
  status,
  json,
}: Answer): Pick<ErrorBody, 'code' | 'message'> & { status: number } {
  return { status, code: json.code, message: json.message }
}
