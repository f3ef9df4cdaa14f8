import type { Ticket } from '@comanda/contract/kitchen'
import type { Failure } from '../../../shared/failure.ts'
import { type Act, ofAnybody, undoes } from './act.ts'
import { type ActOutcome, outcomeOf } from './act-outcome.ts'
import type { ActShelf, KeptAct } from './act-shelf.ts'

export interface ActQueueParts {
  shelf: ActShelf
  /** Answers the ticket after the act. */
  send: (act: Act) => Promise<Ticket>
  readFailure: (error: unknown) => Failure
  /** The ticket as the server has it. Resolves when the board shows it. */
  onTicket: (ticket: Ticket) => Promise<void>
  /** The act will not be tried again, or not before something changes. */
  onOutcome: (kept: KeptAct, outcome: ActOutcome) => void
  /** Runs the work while no other tab of this browser runs work of this name. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
}

const WAITS_MS = [1000, 2000, 4000, 8000, 15_000]

/**
 * Sends acts, those of one ticket one after the other, and tries again until each was answered. An act is sent again only
 * when no answer came, and the server does it only where the ticket stands as the hand saw it.
 */
export class ActQueue {
  readonly #parts: ActQueueParts
  #working: ReadonlySet<string> = new Set()
  readonly #listeners = new Set<() => void>()
  #wantsPin = false
  /** Orders whose acts wait for the one who made them. */
  #held: ReadonlySet<string> = new Set()
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | null = null
  #stopped = false

  constructor(parts: ActQueueParts) {
    this.#parts = parts
  }

  /** The server asks who works here before it goes on. */
  get wantsPin(): boolean {
    return this.#wantsPin
  }

  /** Orders of which something waits, because somebody else is here than made it. The same set until that changes. */
  get held(): ReadonlySet<string> {
    return this.#held
  }

  /** Orders of which something is on its way. The same set until that changes. */
  get working(): ReadonlySet<string> {
    return this.#working
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends what was left from before. Answers how to stop. */
  start(): () => void {
    this.#stopped = false
    this.tryNow()
    return () => {
      this.#stopped = true
      if (this.#retry) clearTimeout(this.#retry)
    }
  }

  add(act: Act): void {
    const { shelf } = this.#parts
    const before = this.#actsOf(act.orderId).at(-1)
    if (before && !before.tried && undoes(act, before.act)) {
      shelf.remove(before.act.id)
      return
    }
    shelf.add(act)
    this.#work(act.orderId)
  }

  /** It is known who works here: goes on. */
  resume(): void {
    this.#wantsPin = false
    this.#held = new Set()
    this.tryNow()
    this.#tell()
  }

  /** Whoever is here now answers for what waits for somebody else. */
  takeOver(): void {
    const { shelf } = this.#parts
    for (const kept of shelf.acts) {
      if (this.#held.has(kept.act.orderId)) shelf.replace({ ...kept, act: ofAnybody(kept.act) })
    }
    this.resume()
  }

  /** Does not wait for the next try. */
  tryNow(): void {
    this.#parts.shelf.look()
    for (const orderId of new Set(this.#parts.shelf.acts.map(({ act }) => act.orderId))) this.#work(orderId)
  }

  #work(orderId: string): void {
    if (this.#stopped || this.#wantsPin || this.#held.has(orderId) || this.#working.has(orderId)) return
    this.#working = new Set([...this.#working, orderId])
    this.#tell()
    let halted = false
    const sendAll = async () => {
      halted = await this.#sendAll(orderId)
    }
    const onEnd = () => {
      this.#working = new Set([...this.#working].filter((id) => id !== orderId))
      this.#tell()
      // One that came while the turn was given back.
      if (!halted && this.#actsOf(orderId).length > 0) this.#work(orderId)
    }
    // A page that is being left gets no turn; one that is come back to asks for it again.
    const onRefused = () => {
      halted = true
      this.#tryLater()
      onEnd()
    }
    void this.#parts.alone(`comanda.kitchen.acts.${orderId}`, sendAll).then(onEnd, onRefused)
  }

  /** Whether an act has to wait. */
  async #sendAll(orderId: string): Promise<boolean> {
    while (!this.#stopped) {
      // Another tab may have sent some while this one waited for its turn.
      this.#parts.shelf.look()
      const [next] = this.#actsOf(orderId)
      if (!next) return false
      if (!(await this.#sendOne(next))) return true
    }
    return true
  }

  /** Whether the next one may follow. */
  async #sendOne(kept: KeptAct): Promise<boolean> {
    const { shelf, send, readFailure, onTicket } = this.#parts
    const { act } = kept
    shelf.replace({ ...kept, tried: true })
    try {
      await onTicket(await send(act))
      shelf.remove(act.id)
      this.#failures = 0
      return true
    } catch (error) {
      return this.#settle(kept, readFailure(error))
    }
  }

  async #settle(kept: KeptAct, failure: Failure): Promise<boolean> {
    const { shelf, onTicket, onOutcome } = this.#parts
    const outcome = outcomeOf(kept.act, failure, kept.errors)
    if (outcome.kind === 'unreached') {
      shelf.replace({ ...kept, tried: true, errors: kept.errors + (failure.status === null ? 0 : 1) })
      this.#tryLater()
      return false
    }
    if (outcome.kind === 'pin-wanted' || outcome.kind === 'signed-out' || outcome.kind === 'other-hands') {
      // This time nothing was done.
      shelf.replace(kept)
      this.#wantsPin = outcome.kind === 'pin-wanted'
      if (outcome.kind === 'other-hands') this.#held = new Set([...this.#held, kept.act.orderId])
      onOutcome(kept, outcome)
      return false
    }
    if ('ticket' in outcome) await onTicket(outcome.ticket)
    onOutcome(kept, outcome)
    shelf.remove(kept.act.id)
    return true
  }

  #tryLater(): void {
    if (this.#retry) clearTimeout(this.#retry)
    const wait = WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)] ?? 0
    this.#failures += 1
    this.#retry = setTimeout(() => this.tryNow(), wait)
  }

  #actsOf(orderId: string): KeptAct[] {
    return this.#parts.shelf.acts.filter(({ act }) => act.orderId === orderId)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
