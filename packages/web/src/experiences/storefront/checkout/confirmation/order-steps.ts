import type { OrderView } from '@comanda/contract/orders'
import { type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'

export type StepPhase = 'acknowledged' | 'preparing' | 'ready' | 'completed'

export interface OrderStep {
  phase: StepPhase
  label: string
  state: 'done' | 'current' | 'coming'
  /** When the step was reached, or an estimate; null if unknown. */
  time: string | null
}

const stepPhases: StepPhase[] = ['acknowledged', 'preparing', 'ready', 'completed']

/** The progress of an order, with the known times. Stored values only. */
export function orderSteps(
  order: Pick<OrderView, 'status' | 'fulfillment' | 'history' | 'promisedAt'>,
  zone: Zone,
): OrderStep[] {
  const reached = (stepPhases as readonly OrderPhase[]).indexOf(phaseOf(order.status))
  return stepPhases.map((phase, index) => {
    const isLast = phase === 'completed'
    const state =
      index < reached || (index === reached && isLast) ? 'done' : index === reached ? 'current' : 'coming'
    return { phase, label: labels[order.fulfillment][phase], state, time: timeOf(order, phase, state, zone) }
  })
}

/** What is happening now, as the second sentence after "Thank you". */
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
  ready: {
    pickup: 'It is ready for you at the counter.',
    delivery: 'It is ready and waiting for the driver.',
  },
  completed: { pickup: 'Enjoy your meal.', delivery: 'It is on its way to you.' },
  cancelled: 'The restaurant has cancelled this order.',
}
