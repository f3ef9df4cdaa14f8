import { FailedState } from '@comanda/ui/failed-state'
import type { failureOf } from '../queries.ts'
import { restaurantNotFound } from '../setup/setup-state.ts'

/** Why a list of offers did not load, with Retry. */
export function OffersFailed({ failure }: { failure: NonNullable<ReturnType<typeof failureOf>> }) {
  const message = failure.code === 'HTTP_404' ? restaurantNotFound : failure.message
  return <FailedState level={2} {...failure} message={message} />
}
