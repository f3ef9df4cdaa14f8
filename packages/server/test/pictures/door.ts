import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@comanda/domain/access/roles'
import sharp from 'sharp'
import { createHttp } from '../../src/front/server.ts'
import { createPerson } from '../../src/modules/identity/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from '../matrix/makers.ts'

const ORIGIN = 'http://localhost:3000'

/** Two restaurants, the HTTP server, and people who upload pictures. */
export async function openDoor() {
  const shop = await openShop()
  const other = await makeRestaurant(shop.app)
  const http = createHttp(shop.app, fakeWeb())
  const { session } = makersFor(shop)

  /** The cookie of a new person with a role at a restaurant. */
  async function signedIn(role: StaffRole, restaurantId: string | null = shop.restaurant.id) {
    const email = `${role}-${randomUUID()}@corner.test`
    const fields = { email, firstName: 'Pat', lastName: 'Person', phone: '9085550100', emailVerified: true }
    const memberships = [{ role, restaurantId }]
    const id = await createPerson(shop.app, { ...fields, password: 'comanda-demo-1', memberships })
    return (await session(id)).cookie
  }

  async function send(
    method: string,
    path: string,
    cookie: string | null,
    body: unknown,
    more: HeadersInit = {},
  ) {
    const headers = { host: 'localhost:3000', origin: ORIGIN, ...(cookie && { cookie }), ...more }
    const isRaw = body instanceof Uint8Array || body instanceof ReadableStream
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: isRaw ? headers : { 'content-type': 'application/json', ...headers },
      body: isRaw ? (body as BodyInit) : JSON.stringify(body),
      duplex: 'half',
    } as RequestInit)
    const response = await http.fetch(request)
    return { status: response.status, headers: response.headers, ...(await response.json()) }
  }

  return {
    shop,
    app: shop.app,
    restaurantId: shop.restaurant.id,
    otherId: other.id,
    signedIn,
    send,
    upload: (cookie: string | null, body: unknown, query = '', restaurantId = shop.restaurant.id) =>
      send('POST', `/api/restaurants/${restaurantId}/pictures${query}`, cookie, body),
  }
}

export type Door = Awaited<ReturnType<typeof openDoor>>

/** A picture whose left half is red and right half blue. */
export async function twoHalves(width: number, height: number): Promise<Uint8Array> {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: await half('#ff0000'), left: 0, top: 0 },
      { input: await half('#0000ff'), left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer()
}
