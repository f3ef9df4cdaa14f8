import type { CourierUpdate } from '@comanda/contract/delivery'
import { courierKitchenText } from '@comanda/domain/delivery/courier-text'

type Said = Pick<CourierUpdate, 'kind' | 'status' | 'courierName' | 'problem'>

/** What happened, in a few words. */
export function updateTitle({ kind, status }: Said): string {
  if (kind === 'booked') return 'Courier booked'
  if (kind === 'not_booked') return 'Courier not booked'
  if (kind === 'not_cancelled') return 'Courier could not be cancelled'
  if (kind === 'cancelled') return 'Courier cancelled'
  if (kind === 'told') return 'Courier told of the new time'
  if (kind === 'not_told') return 'Courier not told of the new time'
  return courierKitchenText({ state: 'booked', status })
}

/** Who comes, or why nobody does; null where there is nothing to add. */
export function updateDetail({ courierName, problem }: Said): string | null {
  return problem ?? courierName
}

/** Somebody has to do something about it. */
export function isTrouble({ kind, status }: Said): boolean {
  return troubles.includes(kind) || status === 'canceled' || status === 'returned'
}

const troubles: Said['kind'][] = ['not_booked', 'not_cancelled', 'not_told']
