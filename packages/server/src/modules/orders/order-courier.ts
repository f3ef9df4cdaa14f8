import { type CourierView, courierView, type TicketCourier } from '@comanda/contract/courier'
import { needsNewCourier } from '@comanda/domain/delivery/courier-status'
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
  return { ...courier, canRetry: needsNewCourier(courier, row.status) }
}

function read({ courier }: WithCourier): StoredCourier | null {
  const known = storedCourier.safeParse(courier)
  return known.success ? known.data : null
}
