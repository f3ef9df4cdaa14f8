import type { OrderView } from '@comanda/contract/orders'
import { arrivalAt, isAssumedDelivered } from '@comanda/domain/delivery/courier-times'
import { handoverOf } from '@comanda/domain/delivery/handover'
import { type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'

export type StepPhase = 'acknowledged' | 'preparing' | 'ready' | 'on_its_way' | 'completed'

export interface OrderStep {
  phase: StepPhase
  label: string
  state: 'done' | 'current' | 'coming'
  /** When the step was reached, or an estimate; null if unknown. */
  time: string | null
}

type Followed = Pick<OrderView, 'status' | 'fulfillment' | 'history' | 'promisedAt' | 'createdAt' | 'courier'>

/** The progress of an order, of the kitchen and the courier together, with the known times. Stored values only. */
export function orderSteps(order: Followed, now: Instant, zone: Zone): OrderStep[] {
  const phases = order.courier ? courierPhases : kitchenPhases
  const reached = phases.indexOf(reachedBy(order, now))
  return phases.map((phase, index) => {
    const isDone = index < reached || (index === reached && phase === 'completed')
    // An order that is not acknowledged yet is in progress towards the first step.
    const isCurrent = index === Math.max(reached, 0)
    const state = isDone ? 'done' : isCurrent ? 'current' : 'coming'
    const label = reached < 0 && index === 0 ? 'Order sent' : labelOf(order, phase, isDone)
    return { phase, label, state, time: timeOf(order, phase, state, now, zone) }
  })
}

/** What is happening now, as the second sentence after "Thank you". */
export function phaseSentence(
  order: Pick<OrderView, 'status' | 'fulfillment' | 'courier' | 'promisedAt'>,
  now: Instant,
): string {
  const handover = handoverOf(order, now)
  if (handover === 'delivered') return 'It was delivered. Enjoy your meal.'
  if (handover === 'picked_up') return 'It is on its way to you.'
  if (handover === 'returned') return 'The courier could not hand it over.'
  if (handover === 'assumed') return 'Enjoy your meal.'
  if (handover === 'left' && order.courier) return 'It has left the restaurant.'
  const sentence = sentences[phaseOf(order.status)]
  return typeof sentence === 'string' ? sentence : sentence[order.fulfillment]
}

/** The time that matters to the customer, and its label. */
export function promiseOf(order: Followed, now: Instant): { label: string; at: Instant } {
  if (isDelivered(order, now))
    return { label: 'Delivered at', at: order.courier?.statusAt ?? order.promisedAt }
  const at = arrivalAt(order)
  const isCompleted = phaseOf(order.status) === 'completed'
  if (order.fulfillment === 'pickup') return { label: isCompleted ? 'Promised for' : 'Ready around', at }
  return { label: isCompleted && isAssumedDelivered(at, now) ? 'Promised for' : 'Arrives around', at }
}

function isDelivered(order: Followed, now: Instant): boolean {
  return handoverOf(order, now) === 'delivered'
}

function isPickedUp(order: Followed, now: Instant): boolean {
  return handoverOf(order, now) === 'picked_up'
}

/** With a courier, the kitchen's last step is the departure; the courier reports the arrival. */
function reachedBy(order: Followed, now: Instant): StepPhase {
  const phase = phaseOf(order.status) as StepPhase
  if (!order.courier) return phase
  if (isDelivered(order, now)) return 'completed'
  return isPickedUp(order, now) || phase === 'completed' ? 'on_its_way' : phase
}

function timeOf(
  order: Followed,
  phase: StepPhase,
  state: OrderStep['state'],
  now: Instant,
  zone: Zone,
): string | null {
  if (state === 'coming') {
    const isPromised = phase === (order.fulfillment === 'pickup' ? 'ready' : order.courier && 'completed')
    return isPromised ? `About ${formatExactTime(arrivalAt(order), zone)}` : null
  }
  if (phase === 'on_its_way' && state === 'current') return distanceText(order, now)
  if (phase === 'completed' && isDelivered(order, now)) return formatExactTime(promiseOf(order, now).at, zone)
  const step = order.history.find(({ status }) => phaseOf(status) === phase)
  const at = step?.at ?? (state === 'current' ? order.createdAt : null)
  if (at === null) return null
  return state === 'current' ? `Since ${formatExactTime(at, zone)}` : formatExactTime(at, zone)
}

function distanceText(order: Followed, now: Instant): string | null {
  const eta = isPickedUp(order, now) ? order.courier?.dropoffEta : null
  if (eta == null) return null
  const left = Math.ceil((eta - now) / minutes(1))
  return left > 0 ? `${left} min away` : 'Any minute'
}

function labelOf({ fulfillment, courier }: Followed, phase: StepPhase, isDone: boolean): string {
  if (phase !== 'completed') return labels[phase][fulfillment]
  if (courier) return isDone ? 'Delivered' : 'At your door'
  return fulfillment === 'pickup' ? 'Picked up' : 'On its way'
}

const kitchenPhases: StepPhase[] = ['acknowledged', 'preparing', 'ready', 'completed']
const courierPhases: StepPhase[] = ['acknowledged', 'preparing', 'ready', 'on_its_way', 'completed']

const labels: Record<Exclude<StepPhase, 'completed'>, Record<OrderView['fulfillment'], string>> = {
  acknowledged: { pickup: 'Acknowledged', delivery: 'Acknowledged' },
  preparing: { pickup: 'Preparing', delivery: 'Preparing' },
  ready: { pickup: 'Ready for pickup', delivery: 'Ready' },
  on_its_way: { pickup: 'On its way', delivery: 'On its way' },
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
