import type { Ticket } from '@comanda/contract/kitchen'
import type { loadApi } from '../../../shared/load-api.ts'
import type { TicketAction } from './ticket-action.ts'

/** Sends one action and returns the updated ticket. Throws the server's refusal. */
export async function sendAction(
  { kitchen }: Awaited<ReturnType<typeof loadApi>>,
  restaurantId: string,
  action: TicketAction,
  signal?: AbortSignal,
): Promise<Ticket> {
  const { orderId, by } = action
  const operator = by === undefined ? {} : { by }
  if (action.kind === 'mark-line') {
    const { lineKey, made } = action
    return (await kitchen.markLine({ restaurantId, orderId, lineKey, made, ...operator }, { signal })).ticket
  }
  const { expected, statusAt, to } = action
  const step = {
    restaurantId,
    orderId,
    expected,
    ...(statusAt !== undefined && { statusAt }),
    ...(to && { to }),
    ...operator,
  }
  const send = action.kind === 'advance' ? kitchen.advance : kitchen.stepBack
  return (await send(step, { signal })).ticket
}
