import type { CourierUpdate } from '@comanda/contract/delivery'
import { courierKitchenText } from '@comanda/domain/delivery/courier-text'

type UpdateFields = Pick<CourierUpdate, 'kind' | 'status' | 'courierName' | 'problem'>

/** The title of a courier update. */
export function updateTitle({ kind, status }: UpdateFields): string {
  if (kind === 'booked') return 'Courier booked'
  if (kind === 'not_booked') return 'Courier not booked'
  if (kind === 'not_confirmed') return 'Courier not confirmed'
  if (kind === 'not_cancelled') return 'Courier could not be cancelled'
  if (kind === 'cancelled') return 'Courier cancelled'
  if (kind === 'rescheduled') return 'Courier notified of the new time'
  if (kind === 'not_rescheduled') return 'Courier not notified of the new time'
  return courierKitchenText({ state: 'booked', status })
}

/** The courier, or the reason why there is none; null if there is nothing to add. */
export function updateDetail({ courierName, problem }: UpdateFields): string | null {
  return problem ?? courierName
}

/** Whether the update needs attention. */
export function needsAttention({ kind, status }: UpdateFields): boolean {
  return problemKinds.includes(kind) || status === 'canceled' || status === 'returned'
}

const problemKinds: UpdateFields['kind'][] = [
  'not_booked',
  'not_confirmed',
  'not_cancelled',
  'not_rescheduled',
]
