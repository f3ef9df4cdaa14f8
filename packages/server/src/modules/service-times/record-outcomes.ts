import { asRecord } from '@comanda/domain/stored-value'
import { sql } from 'kysely'
import { rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'

/** Stores the outcome of a promise when its order is ready, handed over, stepped back or cancelled. */
export const orderOutcomes: Subscriber = {
  name: 'order-outcomes',
  types: ['order.status_changed', 'order.cancelled'],
  effect: rowsOnly,
  concerns: ({ type, payload }) => type === 'order.cancelled' || endsOrBegins(payload),
  handle: (_app, { restaurantId, handleAll }) =>
    handleAll((tx, events) => {
      const ids = [...new Set(events.flatMap(({ subjectId }) => subjectId ?? []))]
      return sql`select record_order_outcomes(${restaurantId}, ${ids}::uuid[])`.execute(tx)
    }),
}

/** Whether a step leads to or from ready. */
function endsOrBegins(payload: unknown): boolean {
  const step = asRecord(payload)
  return [step?.from, step?.to].some((status) => status === 'ready' || status === 'completed')
}
