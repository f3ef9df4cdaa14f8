import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../../program/program.ts'
import { type KitchenOrder, readKitchenOrders } from './facts.ts'
import { shownOrders } from './page-watch.ts'
import type { KitchenRun } from './run-kitchen.ts'

const TIMEOUT_MS = 90_000
const POLL_MS = 500

export interface Settled {
  orders: KitchenOrder[]
  /** The final content of every tab. */
  boards: string[][]
}

/** Waits until all screens match the kitchen, or until the timeout; the checks report any difference. */
export async function untilSettled(program: Program, run: KitchenRun, signal: AbortSignal): Promise<Settled> {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  while (true) {
    const orders = await readKitchenOrders(program)
    const boards = await Promise.all(run.windows.pages.map((page) => shownOrders(page)))
    if (late.aborted || isSettled(run, orders, boards)) return { orders, boards }
    await delay(POLL_MS, undefined, { signal })
  }
}

function isSettled(run: KitchenRun, orders: KitchenOrder[], boards: string[][]): boolean {
  const behind = run.screens.some((screen) =>
    orders.some(
      ({ id, restaurant_id: at, revision }) =>
        at === screen.restaurantId && screen.tickets.get(id)?.revision !== revision,
    ),
  )
  const open = openOrders(run, orders).toSorted().join()
  return !behind && boards.every((board) => board.toSorted().join() === open)
}

/** The orders that the browser tabs must display. */
export function openOrders(run: KitchenRun, orders: KitchenOrder[]): string[] {
  return orders
    .filter(
      ({ restaurant_id: at, status }) =>
        at === run.windows.shop.id && !['completed', 'cancelled'].includes(status),
    )
    .map(({ id }) => id)
}
