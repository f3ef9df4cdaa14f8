import type { Ticket } from '@comanda/contract/kitchen'
import { toast } from '@comanda/ui/toast.ts'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../queries.ts'
import { type Act, targetOf } from './act.ts'
import type { ActOutcome } from './act-outcome.ts'
import { ActQueue } from './act-queue.ts'
import { ActShelf, deviceStore, type KeptAct } from './act-shelf.ts'
import type { AdvanceGate } from './gate.ts'
import { sendAct } from './send-act.ts'

export interface HandsParts {
  /** The account or screen whose hands they are, and the name of an account. */
  who: string
  name: string | null
  /** As it is at the moment of a touch. */
  situation: () => { gate: AdvanceGate | undefined; online: boolean }
  onTicket: (ticket: Ticket) => Promise<void>
  onSignedOut: () => void
}

export interface Hands {
  who: string
  shelf: ActShelf
  queue: ActQueue
  start: () => () => void
  touches: {
    advance: (ticket: Ticket) => void
    stepBack: (ticket: Ticket) => void
    markLine: (ticket: Ticket, lineKey: string, made: boolean) => void
    dismiss: (orderId: string) => void
    enterPin: () => void
    takeOver: () => void
  }
}

/** What nobody sends any more, such as a tab that was closed, is sent by another one so soon. */
const LOOK_EVERY_MS = 15_000
/** The server is asked so long; then the line is taken for dead. */
const ANSWER_MS = 12_000
/** The same button pressed twice this fast is one touch. */
const TWICE_MS = 400
/** What took longer than that was done without the server. */
const LONG_MS = 3000

/** Everything that takes what hands do in one kitchen to its server. */
export function createHands(restaurantId: string, parts: HandsParts): Hands {
  const shelf = new ActShelf({ who: parts.who, restaurantId }, deviceStore())
  const askPin = () => parts.situation().gate?.onShut(() => queue.resume())
  const queue = new ActQueue({
    shelf,
    send: async (act) => sendAct(await loadApi(), restaurantId, act, AbortSignal.timeout(ANSWER_MS)),
    readFailure,
    onTicket: parts.onTicket,
    alone,
    onOutcome(kept, outcome) {
      if (outcome.kind === 'pin-wanted') askPin()
      else if (outcome.kind === 'signed-out' || isOfOther(outcome)) parts.onSignedOut()
      else tell(shelf, kept, outcome)
    },
  })
  // In another tab somebody else has signed in: this one asks who is here before it goes on.
  const isOfOther = ({ kind }: ActOutcome) => kind === 'other-hands' && parts.who.startsWith('user:')
  let last: { orderId: string; kind: string; at: number } | null = null

  const make = (act: Act) => {
    const { gate, online } = parts.situation()
    if (act.kind !== 'mark-line') {
      const isTwice = last?.orderId === act.orderId && last.kind === act.kind && act.at - last.at < TWICE_MS
      if (isTwice || (online && act.kind === 'advance' && isOnItsWay(act))) return
      last = act
    }
    if (online && gate?.shut) {
      return gate.onShut(() => {
        queue.add(act)
        queue.resume()
      })
    }
    queue.add(act)
    // The pad was closed without a PIN, and is opened again by the next hand.
    if (online && queue.wantsPin) askPin()
  }
  const isOnItsWay = ({ orderId }: Act) =>
    shelf.acts.some(({ act }) => act.orderId === orderId && act.kind === 'advance')
  // Behind a step of its own that is not answered yet, only this screen says since when.
  const isServers = (orderId: string) =>
    !shelf.acts.some(({ act }) => act.orderId === orderId && act.kind !== 'mark-line')
  const step = ({ orderId, status, statusAt }: Ticket) => ({
    ...stamp(orderId),
    expected: status,
    ...(isServers(orderId) && { statusAt }),
  })
  const stamp = (orderId: string) => {
    const worker = parts.situation().gate?.worker
    const by = worker ? `${parts.who}:user:${worker.userId}` : parts.who
    const name = worker?.name ?? parts.name
    return { id: newId(), orderId, at: Date.now(), by, ...(name && { name }) }
  }

  return {
    who: parts.who,
    shelf,
    queue,
    start() {
      const onStorage = () => shelf.look()
      window.addEventListener('storage', onStorage)
      const stop = queue.start()
      const look = setInterval(() => queue.tryNow(), LOOK_EVERY_MS)
      return () => {
        clearInterval(look)
        window.removeEventListener('storage', onStorage)
        stop()
      }
    },
    touches: {
      advance: (ticket) => make({ ...step(ticket), kind: 'advance' }),
      stepBack: (ticket) => make({ ...step(ticket), kind: 'step-back' }),
      markLine: ({ orderId }, lineKey, made) => make({ ...stamp(orderId), kind: 'mark-line', lineKey, made }),
      dismiss: (orderId) => shelf.dismiss(orderId),
      enterPin: askPin,
      takeOver: () => queue.takeOver(),
    },
  }
}

function tell(shelf: ActShelf, { act, tried }: KeptAct, outcome: ActOutcome): void {
  if (outcome.kind === 'conflict') {
    const { orderId, ticketNumber } = outcome.ticket
    shelf.note({ orderId, ticketNumber, text: outcome.text })
  }
  if (outcome.kind === 'refused') {
    toast.error('Failed to update order status. Please try again.', { code: outcome.code })
  }
  if (outcome.kind !== 'needless') return
  // Nobody needs to read that two were quick at once, nor that an answer was lost on its way here.
  const isOwn = tried && outcome.ticket.status === targetOf(act)
  if (!isOwn && Date.now() - act.at > LONG_MS) {
    toast.info(`Order ${outcome.ticket.ticketNumber}: ${outcome.text}`)
  }
}

/** One tab of this browser at a time. Where there are no locks, the server alone sees to it that a step happens once. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}

/** Unique on this screen, also where the page came over plain HTTP and the browser makes no UUIDs. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}
