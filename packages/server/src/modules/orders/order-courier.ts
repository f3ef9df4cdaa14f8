import { type CourierView, courierView, type TicketCourier } from '@comanda/contract/courier'
import { isUndelivered } from '@comanda/domain/delivery/courier-status'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { z } from 'zod'
import type { OrderRow } from '../../db/order-rows.ts'

/** The courier's state in the order's row; the delivery module updates it with every change. */
export const storedCourier = courierView.extend({ problem: z.string().nullable() })
export type StoredCourier = z.infer<typeof storedCourier>

type WithCourier = Pick<OrderRow, 'courier' | 'status'>

export function customerCourierOf(row: WithCourier): CourierView | null {
  const courier = read(row)
  if (!courier) return null
  const { problem: _, ...shown } = courier
  return shown
}

export function ticketCourierOf(row: WithCourier): TicketCourier | null {
  const courier = read(row)
  if (!courier) return null
  const isOpen = !['completed', 'cancelled'].includes(phaseOf(row.status))
  const needsCourier =
    courier.state === 'failed' || courier.state === 'cancelled' || deliveredNothing(courier)
  return { ...courier, canRetry: isOpen && needsCourier }
}

function deliveredNothing({ state, status }: StoredCourier): boolean {
  return state === 'booked' && status !== null && isUndelivered(status)
}

function read({ courier }: WithCourier): StoredCourier | null {
  const known = storedCourier.safeParse(courier)
  return known.success ? known.data : null
}
