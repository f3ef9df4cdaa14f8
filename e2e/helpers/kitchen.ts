import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { World } from '../harness/world.ts'
import * as customer from './customer.ts'

export interface PaidOrder {
  id: string
  number: string
}

/** A paid pickup order of a new customer. */
export async function paidOrder(page: Page, world: World, host: string, dish: string): Promise<PaidOrder> {
  const contact = customer.newContact()
  await customer.orderUpToPayment(page, world, { host, dishes: [{ name: dish, quantity: 2 }], contact })
  await customer.payByCard(page)
  const [found] = await world.sql<PaidOrder>(
    'select id, order_number as number from orders where customer_email = $1',
    [contact.email],
  )
  assert.ok(found)
  return found
}

/** The column `courier` of an order whose courier is on the way to the restaurant. */
export const storedCourier = {
  state: 'booked',
  status: 'pickup',
  name: null,
  vehicle: null,
  phone: null,
  trackingUrl: null,
  bookAt: null,
  statusAt: null,
  pickupEta: null,
  dropoffEta: null,
  problem: null,
  mayBeBooked: false,
  isCalledOff: false,
}

/** The status changes of an order with their actors, oldest first: "acknowledged by user:1". */
export async function stepsBy(world: World, orderId: string): Promise<string[]> {
  const rows = await world.sql<{ line: string }>(
    `select to_status || ' by ' || actor as line from order_status_history
     where order_id = $1 and to_status <> 'pending' order by at, id`,
    [orderId],
  )
  return rows.map(({ line }) => line)
}

/** Number of kitchen boards that the device has stored. */
export function storedBoards(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'comanda-kitchen')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('comanda-kitchen')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('boards').objectStore('boards').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
}

export interface ApiResponse {
  status: number
  /** With the id of the device whose pairing was approved. */
  json: { deviceId?: string } | null
}

/** Calls the API with the session of a page. */
export function callApi(page: Page, method: string, path: string, body?: unknown): Promise<ApiResponse> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, json: await response.json().catch(() => null) }
    },
    { method, path, body },
  )
}

/** Approves a screen's pairing request with the session of an owner's page. Returns the device id. */
export async function pairByApi(
  screen: Page,
  owner: Page,
  restaurantId: string,
  name: string,
): Promise<string> {
  await screen.getByText('Waiting for approval. The kitchen opens automatically.').waitFor()
  const stored = await screen.evaluate(
    (key) => sessionStorage.getItem(key),
    `comanda.pairing.${restaurantId}`,
  )
  const { pairing } = JSON.parse(stored ?? '{}')
  const path = `/restaurants/${restaurantId}/devices/pairings/${pairing.pairingId}/approve`
  const response = await callApi(owner, 'POST', path, { name })
  assert.equal(response.status, 200, JSON.stringify(response.json))
  assert.ok(response.json?.deviceId)
  return response.json.deviceId
}
