import type { CourierView, TicketCourier } from '@comanda/contract/courier'
import { hasEnded, needsNewCourier } from '@comanda/domain/delivery/courier-status'
import { type OrderRow, readCourier } from '../../db/order-rows.ts'

const unfollowed = { phone: null, trackingUrl: null, pickupEta: null, dropoffEta: null }
const anonymous = { name: null, vehicle: null }

type WithCourier = Pick<OrderRow, 'courier' | 'status'>

export function customerCourierOf(row: WithCourier): CourierView | null {
  const courier = readCourier(row.courier)
  if (!courier) return null
  const { problem: _, mayBeBooked: __, isCalledOff, ...stored } = courier
  const shown = isCalledOff ? { ...stored, state: 'cancelled' as const } : stored
  // The customer may call the courier who brings the order, not one who cancelled or has delivered it.
  const isComing = shown.state === 'booked' && shown.status !== null && !hasEnded(shown.status)
  if (isComing) return shown
  return { ...shown, ...unfollowed, ...(shown.status !== 'delivered' && anonymous) }
}

export function ticketCourierOf(row: WithCourier): TicketCourier | null {
  const courier = readCourier(row.courier)
  if (!courier) return null
  const { isCalledOff: _, ...shown } = courier
  return { ...shown, canRebook: needsNewCourier(courier, row.status) }
}
