import type { Ticket } from '@comanda/contract/kitchen'
import type { loadApi } from '../queries.ts'
import type { Act } from './act.ts'

/** Asks the server for one act and answers the ticket as it then stands. Throws what the server refuses it with. */
export async function sendAct(
  { kitchen }: Awaited<ReturnType<typeof loadApi>>,
  restaurantId: string,
  act: Act,
  signal?: AbortSignal,
): Promise<Ticket> {
  const { orderId, by } = act
  const hand = by === undefined ? {} : { by }
  if (act.kind === 'mark-line') {
    const { lineKey, made } = act
    return (await kitchen.markLine({ restaurantId, orderId, lineKey, made, ...hand }, { signal })).ticket
  }
  const { expected, statusAt } = act
  const step = { restaurantId, orderId, expected, ...(statusAt !== undefined && { statusAt }), ...hand }
  const answer =
    act.kind === 'advance'
      ? await kitchen.advance(step, { signal })
      : await kitchen.stepBack(step, { signal })
  return answer.ticket
}
