import type { BrowserStore } from '../../../shared/back-office/browser-store.ts'
import { actsPrefix } from '../../../shared/kept-kitchen.ts'
import type { Act } from './act.ts'

export interface KeptAct {
  act: Act
  /** Its place among the acts of this screen. */
  place: number
  /** It was on its way, and no answer came: the server may have done it. */
  tried: boolean
  /** Server errors that it met. */
  errors: number
}

/** What somebody has to be told about an order, until they say that they have read it. */
export interface ActNote {
  orderId: string
  ticketNumber: string
  text: string
}

type Store = BrowserStore & Pick<Storage, 'length' | 'key'>

/**
 * Keeps the acts of one account or paired screen (`who`) in one kitchen until the server has answered them, each under a key
 * of its own, so that tabs which write at once never take away each other's. A browser that keeps nothing has them for as long as the page.
 */
export class ActShelf {
  readonly #store: Store | null
  readonly #prefix: string
  readonly #listeners = new Set<() => void>()
  readonly #inMemory = new Map<string, string>()
  #acts: readonly KeptAct[] = []
  #notes: readonly ActNote[] = []

  constructor({ who, restaurantId }: { who: string; restaurantId: string }, store: Store | null) {
    this.#prefix = actsPrefix(who, restaurantId)
    this.#store = store
    this.#read()
  }

  /** The oldest first. The same array until something changes. */
  get acts(): readonly KeptAct[] {
    return this.#acts
  }

  get notes(): readonly ActNote[] {
    return this.#notes
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(act: Act): void {
    const place = Math.max(0, ...this.#acts.map((kept) => kept.place)) + 1
    const kept: KeptAct = { act, place, tried: false, errors: 0 }
    this.#write(`act.${act.id}`, kept)
  }

  /** What is known of an act that is still here. */
  replace(kept: KeptAct): void {
    if (this.#acts.some(({ act }) => act.id === kept.act.id)) this.#write(`act.${kept.act.id}`, kept)
  }

  remove(actId: string): void {
    this.#write(`act.${actId}`, null)
  }

  note(note: ActNote): void {
    this.#write(`note.${note.orderId}`, note)
  }

  dismiss(orderId: string): void {
    this.#write(`note.${orderId}`, null)
  }

  /** Looks again at what other tabs have left. */
  look(): void {
    this.#read()
  }

  #write(name: string, value: unknown): void {
    const key = this.#prefix + name
    this.#inMemory.delete(key)
    try {
      if (value === null) this.#store?.removeItem(key)
      else if (this.#store) this.#store.setItem(key, JSON.stringify(value))
      else this.#inMemory.set(key, JSON.stringify(value))
    } catch {
      // Full, or forbidden: it lasts as long as the page.
      if (value !== null) this.#inMemory.set(key, JSON.stringify(value))
    }
    this.#read()
  }

  #read(): void {
    const kept = [...this.#texts()].flatMap(([name, text]) => parse(name, text))
    const acts = kept.flatMap((one) => ('act' in one ? [one] : []))
    this.#acts = acts.sort((a, b) => a.place - b.place || a.act.id.localeCompare(b.act.id))
    this.#notes = kept.flatMap((one) => ('text' in one ? [one] : []))
    for (const listener of this.#listeners) listener()
  }

  *#texts(): Generator<[name: string, text: string]> {
    const mine = (key: string) => key.slice(this.#prefix.length)
    for (const [key, text] of this.#inMemory) yield [mine(key), text]
    for (const key of keysBelow(this.#prefix, this.#store)) {
      // What did not fit any more is newer than what is kept of it.
      if (this.#inMemory.has(key)) continue
      const text = this.#store?.getItem(key)
      if (text) yield [mine(key), text]
    }
  }
}

/** This device's store; null where the browser keeps nothing. */
export function deviceStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

function keysBelow(prefix: string, store: Store | null): string[] {
  try {
    return Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    )
  } catch {
    return []
  }
}

function parse(name: string, text: string): (KeptAct | ActNote)[] {
  try {
    const found = JSON.parse(text)
    const isWhole = name.startsWith('act.')
      ? typeof found.act?.orderId === 'string'
      : typeof found.text === 'string'
    return isWhole ? [found] : []
  } catch {
    return []
  }
}
