import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { DemoHost, World } from '../frame/world.ts'
import * as customer from './customer.ts'

export interface PaidOrder {
  id: string
  number: string
}

/** A pickup order of somebody new, paid. */
export async function paidOrder(page: Page, world: World, host: DemoHost, dish: string): Promise<PaidOrder> {
  const contact = customer.somebodyNew()
  await customer.orderUpToPayment(page, world, { host, dishes: [{ name: dish, quantity: 2 }], contact })
  await customer.fillCard(page)
  await customer.pay(page)
  const [found] = await world.sql<PaidOrder>(
    'select id, order_number as number from orders where customer_email = $1',
    [contact.email],
  )
  assert.ok(found)
  return found
}

/** The steps that hands made of an order, in their order: "acknowledged by user:1". */
export async function stepsBy(world: World, orderId: string): Promise<string[]> {
  const rows = await world.sql<{ line: string }>(
    `select to_status || ' by ' || actor as line from order_status_history
     where order_id = $1 and to_status <> 'pending' order by at, id`,
    [orderId],
  )
  return rows.map(({ line }) => line)
}

/** Boards that the device keeps of kitchens. */
export function keptBoards(page: Page): Promise<number> {
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

export interface ApiAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many operations, each journey knows its own.
  json: any
}

/** Asks the API as whoever has this window. */
export function askApi(page: Page, method: string, path: string, body?: unknown): Promise<ApiAnswer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, json: await answer.json().catch(() => null) }
    },
    { method, path, body },
  )
}

/** A screen at its code is let in by an owner's window, under a name. Answers its id. */
export async function pairByApi(
  screen: Page,
  owner: Page,
  restaurantId: string,
  name: string,
): Promise<string> {
  await screen.getByText('Waiting for approval. This screen opens by itself.').waitFor()
  const kept = await screen.evaluate((key) => sessionStorage.getItem(key), `comanda.pairing.${restaurantId}`)
  const { pairing } = JSON.parse(kept ?? '{}')
  const path = `/restaurants/${restaurantId}/devices/pairings/${pairing.pairingId}/approve`
  const answer = await askApi(owner, 'POST', path, { name })
  assert.equal(answer.status, 200, JSON.stringify(answer.json))
  return answer.json.deviceId
}
