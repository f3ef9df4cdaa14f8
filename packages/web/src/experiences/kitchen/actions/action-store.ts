import type { BrowserStore } from '../../../shared/browser-store.ts'
import { actionKeyPrefix } from '../../../shared/kitchen-storage.ts'
import { createSignal } from '../../../shared/store.ts'
import type { TicketAction } from './ticket-action.ts'

export interface StoredAction {
  action: TicketAction
  /** Position in the queue of this screen. */
  position: number
  /** Sent without a response: the server may have applied it. */
  tried: boolean
  /** Number of server errors so far. */
  errors: number
}

/** A message about an order, shown until the operator dismisses it. */
export interface ConflictMessage {
  orderId: string
  ticketNumber: string
  text: string
}

type StorageArea = BrowserStore & Pick<Storage, 'length' | 'key'>

/**
 * Stores the unsent actions of one account or paired screen (`who`) in one kitchen. Each has a key of its
 * own, so that tabs writing at the same time do not overwrite each other. Without browser storage they are lost when
 * the page is closed.
 */
export class ActionStore {
  readonly #storage: StorageArea | null
  readonly #prefix: string
  readonly #changes = createSignal()
  readonly #inMemory = new Map<string, string>()
  #actions: readonly StoredAction[] = []
  #conflicts: readonly ConflictMessage[] = []

  constructor({ who, restaurantId }: { who: string; restaurantId: string }, storage: StorageArea | null) {
    this.#prefix = actionKeyPrefix(who, restaurantId)
    this.#storage = storage
    this.#read()
  }

  /** Oldest first. The same array until something changes. */
  get actions(): readonly StoredAction[] {
    return this.#actions
  }

  get conflicts(): readonly ConflictMessage[] {
    return this.#conflicts
  }

  subscribe = this.#changes.subscribe

  add(action: TicketAction): void {
    const position = Math.max(0, ...this.#actions.map((stored) => stored.position)) + 1
    const stored: StoredAction = { action, position, tried: false, errors: 0 }
    this.#write(`act.${action.id}`, stored)
  }

  /** Updates an action that is still stored. */
  replace(stored: StoredAction): void {
    if (this.#actions.some(({ action }) => action.id === stored.action.id))
      this.#write(`act.${stored.action.id}`, stored)
  }

  remove(actionId: string): void {
    this.#write(`act.${actionId}`, null)
  }

  addConflict(note: ConflictMessage): void {
    this.#write(`note.${note.orderId}`, note)
  }

  dismiss(orderId: string): void {
    this.#write(`note.${orderId}`, null)
  }

  /** Reloads what other tabs have written. */
  reload(): void {
    this.#read()
  }

  #write(name: string, value: unknown): void {
    const key = this.#prefix + name
    this.#inMemory.delete(key)
    try {
      if (value === null) this.#storage?.removeItem(key)
      else if (this.#storage) this.#storage.setItem(key, JSON.stringify(value))
      else this.#inMemory.set(key, JSON.stringify(value))
    } catch {
      // Storage is full or forbidden: stored in memory until the page is closed.
      if (value !== null) this.#inMemory.set(key, JSON.stringify(value))
    }
    this.#read()
  }

  #read(): void {
    const stored = [...this.#texts()].flatMap(([name, text]) => parse(name, text))
    const actions = stored.flatMap((one) => ('action' in one ? [one] : []))
    this.#actions = actions.sort((a, b) => a.position - b.position || a.action.id.localeCompare(b.action.id))
    this.#conflicts = stored.flatMap((one) => ('text' in one ? [one] : []))
    this.#changes.notify()
  }

  *#texts(): Generator<[name: string, text: string]> {
    const mine = (key: string) => key.slice(this.#prefix.length)
    for (const [key, text] of this.#inMemory) yield [mine(key), text]
    for (const key of keysBelow(this.#prefix, this.#storage)) {
      // The value in memory is newer than the stored one, which could not be updated because storage is full.
      if (this.#inMemory.has(key)) continue
      const text = this.#storage?.getItem(key)
      if (text) yield [mine(key), text]
    }
  }
}

/** This device's storage; null if the browser has none. */
export function deviceStorage(): StorageArea | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

function keysBelow(prefix: string, storage: StorageArea | null): string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter(
      (key) => key.startsWith(prefix),
    )
  } catch {
    return []
  }
}

function parse(name: string, text: string): (StoredAction | ConflictMessage)[] {
  try {
    const found = JSON.parse(text)
    const isValid = name.startsWith('act.')
      ? typeof found.action?.orderId === 'string'
      : typeof found.text === 'string'
    return isValid ? [found] : []
  } catch {
    return []
  }
}
