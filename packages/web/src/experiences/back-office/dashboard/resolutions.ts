import type { Attention } from '@comanda/contract/dashboard-shapes'
import type { Action } from '@comanda/domain/access/roles'
import { loadApi } from '../../../shared/load-api.ts'
import { rebookCourier } from '../orders/use-rebook-courier.ts'

/** The result of an attempt to resolve an item. */
export interface Outcome {
  message: string
  /** The attempt did not resolve it. */
  isOpen?: boolean
  undo?: () => Promise<unknown>
}

/** How an item is resolved without leaving the dashboard. */
interface Resolution {
  label: string
  /** Required at the item's restaurant. */
  right: Action
  /** The confirmation before an action without undo. */
  question?: { title: string; description: string }
  run: () => Promise<Outcome>
}

/** null: the item is resolved on its screen only. */
export function resolutionOf({ kind, restaurant, order, productId, detail }: Attention): Resolution | null {
  if (!restaurant) return null
  const { id: restaurantId, name } = restaurant
  if (kind === 'paused')
    return {
      label: 'Resume',
      right: 'ordering.pause',
      question: {
        title: `Resume ordering at ${name}?`,
        description: 'Customers can order immediately, and the management is notified.',
      },
      run: async () => {
        const { resumed } = await (await loadApi()).kitchen.resumeOrdering({ restaurantId })
        return {
          message: resumed ? `${name} is taking orders again.` : `Ordering at ${name} was not paused.`,
        }
      },
    }
  if (kind === 'bestseller_sold_out' && productId !== null) {
    const mark = async (soldOut: 'no' | 'until_changed') =>
      (await loadApi()).menus.setSoldOut({ restaurantId, productId, soldOut })
    return {
      label: 'Put back',
      right: 'kitchen.advance',
      run: async () => {
        await mark('no')
        return { message: `${detail} is on sale.`, undo: () => mark('until_changed') }
      },
    }
  }
  if (!order) return null
  const ticket = { restaurantId, orderId: order.id }
  if (kind === 'orders_waiting')
    return {
      label: 'Acknowledge',
      right: 'kitchen.advance',
      run: async () => {
        const { kitchen } = await loadApi()
        await kitchen.advance({ ...ticket, expected: order.status, to: 'acknowledged' })
        return {
          message: `Order ${order.number} is acknowledged.`,
          undo: () => kitchen.stepBack({ ...ticket, expected: 'acknowledged' }),
        }
      },
    }
  if (kind === 'courier_missing')
    return {
      label: 'Retry courier',
      right: 'kitchen.advance',
      run: async () => {
        const { message, problem } = await rebookCourier(ticket)
        return { message, isOpen: problem !== null }
      },
    }
  return null
}
