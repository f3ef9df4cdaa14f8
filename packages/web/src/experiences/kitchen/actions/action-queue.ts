import type { Ticket } from '@comanda/contract/kitchen'
import type { Failure } from '../../../shared/failure.ts'
import { delayAfter, retryDelays } from '../../../shared/retry.ts'
import { createSignal } from '../../../shared/store.ts'
import { type ActionOutcome, outcomeOf } from './action-outcome.ts'
import type { ActionStore, StoredAction } from './action-store.ts'
import { type TicketAction, undoes, withoutOperator } from './ticket-action.ts'

export interface ActionQueueOptions {
  store: ActionStore
  /** Returns the ticket after the action. */
  send: (action: TicketAction) => Promise<Ticket>
  readFailure: (error: unknown) => Failure
  /** The ticket as the server returned it. Resolves once the board shows it. */
  onTicket: (ticket: Ticket) => Promise<void>
  /** The action is not retried, or not before something changes. */
  onOutcome: (stored: StoredAction, outcome: ActionOutcome) => void
  /** Runs the work exclusively: no other tab of this browser runs work with the same name concurrently. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>
}

/**
 * Sends queued actions, one at a time per ticket, and retries each until the server has responded. An action
 * is resent only if no response arrived. This is idempotent: the server applies it only if the ticket still
 * has the status that the operator saw.
 */
export class ActionQueue {
  readonly #options: ActionQueueOptions
  #working: ReadonlySet<string> = new Set()
  readonly #changes = createSignal()
  #needsPin = false
  /** Orders whose actions wait for the operator who made them. */
  #held: ReadonlySet<string> = new Set()
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | null = null
  #stopped = false

  constructor(options: ActionQueueOptions) {
    this.#options = options
  }

  /** The server requires a PIN before it accepts more actions. */
  get needsPin(): boolean {
    return this.#needsPin
  }

  /** Orders with actions held because a different operator is signed in. The same set until it changes. */
  get held(): ReadonlySet<string> {
    return this.#held
  }

  /** Orders with an action in flight. The same set until it changes. */
  get working(): ReadonlySet<string> {
    return this.#working
  }

  subscribe = this.#changes.subscribe

  /** Sends the actions that a previous page left in the queue. Returns a function that stops the queue. */
  start(): () => void {
    this.#stopped = false
    this.tryNow()
    return () => {
      this.#stopped = true
      if (this.#retry) clearTimeout(this.#retry)
    }
  }

  add(action: TicketAction): void {
    const { store } = this.#options
    const before = this.#actionsOf(action.orderId).at(-1)
    if (before && !before.tried && undoes(action, before.action)) {
      store.remove(before.action.id)
      return
    }
    store.add(action)
    this.#work(action.orderId)
  }

  /** The operator is known: continues sending. */
  resume(): void {
    this.#needsPin = false
    this.#held = new Set()
    this.tryNow()
    this.#changes.notify()
  }

  /** Sends the held actions under the current operator's name. */
  takeOver(): void {
    const { store } = this.#options
    for (const stored of store.actions) {
      if (this.#held.has(stored.action.orderId))
        store.replace({ ...stored, action: withoutOperator(stored.action) })
    }
    this.resume()
  }

  /** Retries immediately instead of after the delay. */
  tryNow(): void {
    this.#options.store.reload()
    for (const orderId of new Set(this.#options.store.actions.map(({ action }) => action.orderId)))
      this.#work(orderId)
  }

  #work(orderId: string): void {
    if (this.#stopped || this.#needsPin || this.#held.has(orderId) || this.#working.has(orderId)) return
    this.#working = new Set([...this.#working, orderId])
    this.#changes.notify()
    let halted = false
    const sendAll = async () => {
      halted = await this.#sendAll(orderId)
    }
    const onEnd = () => {
      this.#working = new Set([...this.#working].filter((id) => id !== orderId))
      this.#changes.notify()
      // An action was added while the lock was being released.
      if (!halted && this.#actionsOf(orderId).length > 0) this.#work(orderId)
    }
    // The browser refuses the lock while the page unloads. A page restored from the back-forward cache
    // requests it again.
    const onRefused = () => {
      halted = true
      this.#scheduleRetry()
      onEnd()
    }
    void this.#options.exclusively(`comanda.kitchen.acts.${orderId}`, sendAll).then(onEnd, onRefused)
  }

  /** Returns whether an action has to wait. */
  async #sendAll(orderId: string): Promise<boolean> {
    while (!this.#stopped) {
      // Another tab may have sent some while this one waited for the lock.
      this.#options.store.reload()
      const [next] = this.#actionsOf(orderId)
      if (!next) return false
      if (!(await this.#sendOne(next))) return true
    }
    return true
  }

  /** Returns whether the next action may follow. */
  async #sendOne(stored: StoredAction): Promise<boolean> {
    const { store, send, readFailure, onTicket } = this.#options
    const { action } = stored
    store.replace({ ...stored, tried: true })
    try {
      await onTicket(await send(action))
      store.remove(action.id)
      this.#failures = 0
      return true
    } catch (error) {
      return this.#settle(stored, readFailure(error))
    }
  }

  async #settle(stored: StoredAction, failure: Failure): Promise<boolean> {
    const { store, onTicket, onOutcome } = this.#options
    const outcome = outcomeOf(stored.action, failure, stored.errors)
    if (outcome.kind === 'unreachable') {
      store.replace({ ...stored, tried: true, errors: stored.errors + (failure.status === null ? 0 : 1) })
      this.#scheduleRetry()
      return false
    }
    if (
      outcome.kind === 'pin-required' ||
      outcome.kind === 'signed-out' ||
      outcome.kind === 'other-operator'
    ) {
      // The server applied nothing.
      store.replace(stored)
      this.#needsPin = outcome.kind === 'pin-required'
      if (outcome.kind === 'other-operator') this.#held = new Set([...this.#held, stored.action.orderId])
      onOutcome(stored, outcome)
      return false
    }
    if ('ticket' in outcome) await onTicket(outcome.ticket)
    onOutcome(stored, outcome)
    store.remove(stored.action.id)
    return true
  }

  #scheduleRetry(): void {
    if (this.#retry) clearTimeout(this.#retry)
    const wait = delayAfter(this.#failures, retryDelays.action)
    this.#failures += 1
    this.#retry = setTimeout(() => this.tryNow(), wait)
  }

  #actionsOf(orderId: string): StoredAction[] {
    return this.#options.store.actions.filter(({ action }) => action.orderId === orderId)
  }
}
