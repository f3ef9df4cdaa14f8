import type { OrderView } from '@comanda/contract/orders'
import { expect, test, vi } from 'vitest'
import {
  type OrderUpdates,
  useOrderUpdates,
} from '../../../src/experiences/storefront/checkout/confirmation/use-order-updates.ts'
import { renderText } from '../../render-text.ts'

const placed = { status: 'preparing', curbside: { isOffered: true, vehicle: null } } as OrderView
const next = vi.hoisted(() => Promise.withResolvers<OrderView>())
vi.mock('../../../src/experiences/storefront/checkout/queries.ts', () => ({
  settledOrder: () => null,
  loadOrder: async () => placed,
  watchOrder: async () =>
    (async function* () {
      yield placed
      yield await next.promise
      await new Promise(() => {})
    })(),
}))

test('the response to an arrival does not undo a step that was streamed before it', async () => {
  let updates: OrderUpdates | undefined
  function Order() {
    updates = useOrderUpdates('token')
    return `${updates.order?.status ?? 'loading'} ${updates.order?.curbside.vehicle}`
  }
  const shown = await renderText(<Order />)
  await vi.waitFor(() => expect(shown()).toBe('preparing null'))
  next.resolve({ ...placed, status: 'ready' })
  await vi.waitFor(() => expect(shown()).toBe('ready null'))
  updates?.show({ ...placed, curbside: { ...placed.curbside, vehicle: 'Blue Honda' } })
  await vi.waitFor(() => expect(shown()).toBe('ready Blue Honda'))
})
