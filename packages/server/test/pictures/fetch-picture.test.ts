import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { fetchPicture } from '../../src/modules/pictures/fetch-picture.ts'
import type { Internet } from '../../src/platform/outbound/check-address.ts'
import { outboundFetch } from '../../src/platform/outbound-fetch.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'
import { twoHalves } from './door.ts'

let shop: Shop
let restaurantId: string
let answer: { status: number; headers: Record<string, string>; body: Uint8Array }
let port: string
let world: Internet

const server = createServer((_, response) => {
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = String((server.address() as AddressInfo).port)
})
afterAll(() => void server.close())

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  answer = { status: 200, headers: {}, body: await twoHalves(200, 100) }
  // 127.0.0.1 plays a public server, every other address a private one
  world = {
    resolve: async (name) => [name === 'shop.example' ? '127.0.0.1' : '127.0.0.2'],
    isPublic: (address) => address === '127.0.0.1',
    ports: [port],
  }
})

function caller(role: Caller['memberships'][number]['role'], at = restaurantId): Caller {
  const user = { id: `fetch-${role}`, email: 'o@corner.test', name: 'Olive Owner' }
  return visitor({ actor: `user:${user.id}`, user, memberships: [{ role, restaurantId: at }] })
}

/** Over http, because the test has no certificate. */
const fetchFrom = (url: string, by = caller('owner')) =>
  fetchPicture(shop.app, by, { restaurantId, url, alt: 'Soup' }, (request) =>
    outboundFetch({ ...request, allowHttp: true }, world),
  )
const at = (name: string) => `http://${name}:${port}/dish.png`
const refused = (message: string) => ({ code: 'PICTURE_REFUSED', status: 422, message })

test('fetches a picture once and stores it', async () => {
  const picture = await fetchFrom(at('shop.example'))
  expect(picture).toMatchObject({ width: 200, height: 100, alt: 'Soup' })
  expect(picture.path).toMatch(new RegExp(`^/media/${restaurantId}/`))
  expect((await fetchFrom(at('shop.example'))).id).toBe(picture.id)
})

test('refuses a private address, and a redirect to one', async () => {
  const message = 'The address is not on the public internet.'
  await expect(fetchFrom(at('inside.example'))).rejects.toMatchObject(refused(message))
  answer = { status: 302, headers: { location: at('inside.example') }, body: new Uint8Array() }
  await expect(fetchFrom(at('shop.example'))).rejects.toMatchObject(refused(message))
})

test('refuses plain http', async () => {
  await expect(
    fetchPicture(shop.app, caller('owner'), { restaurantId, url: at('shop.example') }),
  ).rejects.toMatchObject(refused('The address must begin with https://.'))
})

test('states why an address gives no picture', async () => {
  answer = { status: 404, headers: {}, body: new Uint8Array() }
  await expect(fetchFrom(at('shop.example'))).rejects.toMatchObject(
    refused('The address responded with status 404.'),
  )
  answer = { status: 200, headers: {}, body: Buffer.from('<html>') }
  await expect(fetchFrom(at('shop.example'))).rejects.toMatchObject(refused('File must be an image'))
  answer = { status: 200, headers: {}, body: new Uint8Array(5 * 1024 * 1024 + 1) }
  await expect(fetchFrom(at('shop.example'))).rejects.toMatchObject(
    refused('File size must be less than 5MB'),
  )
})

test('fetches nothing for people without the right', async () => {
  for (const by of [caller('staff'), caller('owner', shop.restaurant.productId('Soup'))])
    await expect(fetchFrom(at('shop.example'), by)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(fetchFrom(at('shop.example'), visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
