import type { OrderView } from '@comanda/contract/orders'
import { type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'

export type StepPhase = 'acknowledged' | 'preparing' | 'ready' | 'completed'

export interface OrderStep {
  phase: StepPhase
  label: string
  state: 'done' | 'current' | 'coming'
  /** When it was reached, or about when it will be; null when nobody can say. */
  time: string | null
}

const path: StepPhase[] = ['acknowledged', 'preparing', 'ready', 'completed']

/** How far an order has come on its way, with the times that are known. Stored values only. */
export function orderSteps(
  order: Pick<OrderView, 'status' | 'fulfillment' | 'history' | 'promisedAt'>,
  zone: Zone,
): OrderStep[] {
  const reached = (path as readonly OrderPhase[]).indexOf(phaseOf(order.status))
  return path.map((phase, index) => {
    const isLast = phase === 'completed'
    const state =
      index < reached || (index === reached && isLast) ? 'done' : index === reached ? 'current' : 'coming'
    return { phase, label: labels[order.fulfillment][phase], state, time: timeOf(order, phase, state, zone) }
  })
}

/** What is going on now, as the second half of a thank-you. */
export function phaseSentence({ status, fulfillment }: Pick<OrderView, 'status' | 'fulfillment'>): string {
  const sentence = sentences[phaseOf(status)]
  return typeof sentence === 'string' ? sentence : sentence[fulfillment]
}

function timeOf(
  order: Pick<OrderView, 'fulfillment' | 'history' | 'promisedAt'>,
  phase: StepPhase,
  state: OrderStep['state'],
  zone: Zone,
): string | null {
  if (state === 'coming') {
    const isPromised = phase === 'ready' && order.fulfillment === 'pickup'
    return isPromised ? `About ${formatTime(order.promisedAt, zone)}` : null
  }
  const step = order.history.find(({ status }) => phaseOf(status) === phase)
  if (!step) return null
  const at = formatTime(step.at, zone)
  return state === 'current' ? `Since ${at}` : at
}

const labels: Record<OrderView['fulfillment'], Record<StepPhase, string>> = {
  pickup: {
    acknowledged: 'Acknowledged',
    preparing: 'Preparing',
    ready: 'Ready at the counter',
    completed: 'Picked up',
  },
  delivery: {
    acknowledged: 'Acknowledged',
    preparing: 'Preparing',
    ready: 'Ready',
    completed: 'On its way',
  },
}

const sentences: Record<OrderPhase, string | Record<OrderView['fulfillment'], string>> = {
  new: 'The kitchen has your order and will confirm it soon.',
  acknowledged: 'The kitchen has seen your order and will start soon.',
  preparing: 'The kitchen is cooking now.',
  ready: { pickup: 'It is ready for you at the counter.', delivery: 'It is ready and waits for its driver.' },
  completed: { pickup: 'Enjoy your meal.', delivery: 'It is on its way to you.' },
  cancelled: 'The restaurant has cancelled this order.',
}
