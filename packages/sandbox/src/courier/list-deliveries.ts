import { invalidParams } from './errors.ts'
import { deliveryStatuses } from './objects.ts'
import type { CourierState } from './state.ts'

/** A customer's deliveries, newest first; `filter` selects one status. */
export function listDeliveries(state: CourierState, customerId: string, url: URL): object {
  const status = url.searchParams.get('filter')
  if (status && !deliveryStatuses.some((known) => known === status))
    throw invalidParams({ filter: 'Unknown status.' })
  const limit = Math.min(100, Number(url.searchParams.get('limit') ?? 20) || 20)
  const offset = Math.max(0, Number(url.searchParams.get('offset') ?? 0) || 0)
  const ours = state.deliveries
    .all()
    .filter((stored) => stored.customerId === customerId)
    .map(({ delivery }) => delivery)
    .filter((delivery) => !status || delivery.status === status)
    .reverse()
  const data = ours.slice(offset, offset + limit)
  const more = offset + limit < ours.length
  const next = `/v1/customers/${customerId}/deliveries?limit=${limit}&offset=${offset + limit}`
  return {
    object: 'list',
    url: `/v1/customers/${customerId}/deliveries`,
    data,
    total_count: ours.length,
    ...(more ? { next_href: next } : {}),
  }
}
