import type { Ticket } from '@comanda/contract/kitchen'
import {
  type KitchenSteps,
  nextStatus,
  nextStep,
  type OrderStatus,
  previousStatus,
} from '@comanda/domain/ordering/order-status'
import { toast } from '@comanda/ui/toast.ts'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../kitchen-provider.tsx'
import type { ActionOutcome } from './action-outcome.ts'
import { ActionQueue } from './action-queue.ts'
import { ActionStore, deviceStorage, type StoredAction } from './action-store.ts'
import { newId } from './new-id.ts'
import { NO_PIN, PIN_REQUIRED } from './pin-required.ts'
import { sendAction } from './send-action.ts'
import { type TicketAction, targetOf } from './ticket-action.ts'

export interface ActionControllerOptions {
  /** The account or screen that the actions belong to (`ownerOf`), and the name of an account. */
  who: string
  name: string | null
  /** Read when an action is made. */
  context: () => { gate: OperatorGate | undefined; online: boolean; steps?: KitchenSteps }
  onTicket: (ticket: Ticket) => Promise<void>
  onSignedOut: () => void
}

export interface ActionController {
  who: string
  store: ActionStore
  queue: ActionQueue
  start: () => () => void
  commands: {
    advance: (ticket: Ticket) => void
    stepBack: (ticket: Ticket, to?: OrderStatus) => void
    undoUnsent: (ticket: Ticket) => void
    markLine: (ticket: Ticket, lineKey: string, made: boolean) => void
    dismiss: (orderId: string) => void
    enterPin: () => void
    takeOver: () => void
  }
}

/** Actions left behind by a closed tab are picked up by another tab within this interval. */
const RELOAD_INTERVAL_MS = 15_000
/** Request timeout. */
const REQUEST_TIMEOUT_MS = 12_000
/** A second press of the same button within this time is ignored. */
const DOUBLE_PRESS_MS = 400
/** A redundant action is reported only if it took longer than this. */
const REPORT_AFTER_MS = 3000

/** Queues and sends the actions made in one kitchen. */
export function createActionController(
  restaurantId: string,
  options: ActionControllerOptions,
): ActionController {
  const store = new ActionStore({ who: options.who, restaurantId }, deviceStorage())
  const askPin = () => options.context().gate?.requirePin(() => queue.resume())
  const queue = new ActionQueue({
    store,
    send: async (action) =>
      sendAction(await loadApi(), restaurantId, action, AbortSignal.timeout(REQUEST_TIMEOUT_MS)),
    readFailure,
    onTicket: options.onTicket,
    exclusively,
    onOutcome(stored, outcome) {
      if (outcome.kind === 'pin-required') askPin()
      else if (outcome.kind === 'signed-out' || isOtherUser(outcome)) options.onSignedOut()
      else reportOutcome(store, stored, outcome)
    },
  })
  // Another user has signed in in another tab: this page reloads the current user.
  const isOtherUser = ({ kind }: ActionOutcome) =>
    kind === 'other-operator' && options.who.startsWith('user:')
  let last: { orderId: string; kind: string; at: number } | null = null

  const submit = (action: TicketAction) => {
    const { gate, online } = options.context()
    if (action.kind !== 'mark-line') {
      const isDoublePress =
        last?.orderId === action.orderId && last.kind === action.kind && action.at - last.at < DOUBLE_PRESS_MS
      if (isDoublePress || (online && action.kind === 'advance' && isAdvancing(action))) return
      last = action
    }
    if (online && gate?.locked) {
      const make = () => {
        queue.add(action)
        queue.resume()
      }
      return gate.requirePin(make, () => toast.error(NO_PIN, { code: PIN_REQUIRED }))
    }
    queue.add(action)
    // The PIN pad was closed without a PIN: the next action opens it again.
    if (online && queue.needsPin) askPin()
  }
  const isAdvancing = ({ orderId }: TicketAction) =>
    store.actions.some(({ action }) => action.orderId === orderId && action.kind === 'advance')
  // Behind an unsent step of this screen, the server does not know `statusAt` yet.
  const isStatusAtKnown = (orderId: string) => unsentStep(orderId) === undefined
  const unsentStep = (orderId: string) =>
    store.actions
      .map(({ action }) => action)
      .findLast((action) => action.orderId === orderId && action.kind !== 'mark-line')
  const step = ({ orderId, status, statusAt }: Ticket) => ({
    ...stamp(orderId),
    expected: status,
    ...(isStatusAtKnown(orderId) && { statusAt }),
  })
  const stamp = (orderId: string) => {
    const worker = options.context().gate?.worker
    const by = worker ? `${options.who}:user:${worker.userId}` : options.who
    const name = worker?.name ?? options.name
    return { id: newId(), orderId, at: Date.now(), by, ...(name && { name }) }
  }
  const stepBack = (ticket: Ticket, to?: OrderStatus) => {
    const jumps = to !== undefined && to !== previousStatus(ticket.status)
    submit({ ...step(ticket), kind: 'step-back', ...(jumps && { to }) })
  }

  return {
    who: options.who,
    store,
    queue,
    start() {
      const onStorage = () => store.reload()
      window.addEventListener('storage', onStorage)
      const stop = queue.start()
      const timer = setInterval(() => queue.tryNow(), RELOAD_INTERVAL_MS)
      return () => {
        clearInterval(timer)
        window.removeEventListener('storage', onStorage)
        stop()
      }
    },
    commands: {
      advance: (ticket) => {
        const to = nextStep(ticket.status, options.context().steps ?? 'four')
        const jumps = to !== null && to !== nextStatus(ticket.status)
        submit({ ...step(ticket), kind: 'advance', ...(jumps && { to }) })
      },
      stepBack,
      undoUnsent: (ticket) => {
        const last = unsentStep(ticket.orderId)
        stepBack(ticket, last?.kind === 'advance' ? last.expected : undefined)
      },
      markLine: ({ orderId }, lineKey, made) =>
        submit({ ...stamp(orderId), kind: 'mark-line', lineKey, made }),
      dismiss: (orderId) => store.dismiss(orderId),
      enterPin: askPin,
      takeOver: () => queue.takeOver(),
    },
  }
}

function reportOutcome(store: ActionStore, { action, tried }: StoredAction, outcome: ActionOutcome): void {
  if (outcome.kind === 'conflict') {
    const { orderId, ticketNumber } = outcome.ticket
    store.addConflict({ orderId, ticketNumber, text: outcome.text })
  }
  if (outcome.kind === 'refused') {
    toast.error('Failed to update order status. Please try again.', { code: outcome.code })
  }
  if (outcome.kind !== 'redundant') return
  // Not reported: two operators acted at the same moment, or the response to this action was lost.
  const isOwn = tried && outcome.ticket.status === targetOf(action)
  if (!isOwn && Date.now() - action.at > REPORT_AFTER_MS) {
    toast.info(`Order ${outcome.ticket.ticketNumber}: ${outcome.text}`)
  }
}

/**
 * Lets one tab of this browser work at a time. Without the Web Locks API, only the server's status check prevents an
 * action from being applied twice.
 */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
