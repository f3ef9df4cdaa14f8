import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { readEvents, readLastSeq, type StoredEvent } from './stored-event.ts'

const PAGE = 500
/** A reader further behind than this reads from the database itself. */
const MAX_CACHED = 500
const RETRY_MS = 500

/**
 * The newest events of one restaurant, read once for all watchers. Readers pull with their own cursors, so
 * nothing is queued for a slow reader.
 */
export class Feed {
  readonly #db: Database
  readonly #restaurantId: string
  readonly #log: Logger
  readonly #waiting = new Set<() => void>()
  /** All events with numbers above `#from`, up to `#to`. */
  readonly #cached: StoredEvent[] = []
  #from = 0
  #to: number | null = null
  /** The highest event number announced by a commit notification. */
  #announced = 0
  #stale = false
  #reading = false
  #closed = false
  #reads = 0

  constructor(db: Database, restaurantId: string, log: Logger) {
    this.#db = db
    this.#restaurantId = restaurantId
    this.#log = log
  }

  /**
   * Handles a commit notification. If its event directly follows the last known one, the event in the
   * notification is used and no read is needed.
   */
  announce(seq: number, event: () => StoredEvent | null = () => null): void {
    this.#announced = Math.max(this.#announced, seq)
    const next = this.#to !== null && seq === this.#to + 1 ? event() : null
    if (next) {
      this.#to = seq
      this.#append([next])
      this.#wake()
    } else if (this.#to === null || seq > this.#to) void this.#read()
  }

  /** Reads from the database again, independent of announcements. */
  refresh(): void {
    this.#stale = true
    void this.#read()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  /**
   * Yields batches of events after `afterSeq` until the signal aborts or `close` is called. A number from the
   * future counts as the latest.
   */
  async *after(afterSeq: number, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    // A read in progress may have started before the caller's own read, so the next one is awaited.
    const awaited = this.#reads + (this.#reading ? 2 : 1)
    this.refresh()
    if (!(await this.#until(() => this.#reads >= awaited, signal))) return
    let cursor = Math.min(afterSeq, this.#to ?? 0)
    while (await this.#until(() => this.#to !== null && this.#to > cursor, signal)) {
      const batch =
        cursor >= this.#from
          ? this.#cached.slice(this.#cached.findLastIndex((event) => event.seq <= cursor) + 1)
          : await readEvents(this.#db, this.#restaurantId, cursor, PAGE)
      const last = batch.at(-1)
      // Events may have been purged meanwhile.
      cursor = last ? last.seq : (this.#to ?? cursor)
      if (last) yield batch
    }
  }

  /** Waits for a condition; returns false when the stream has ended. */
  async #until(condition: () => boolean, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && !this.#closed && !condition()) await this.#change(signal)
    return !signal.aborted && !this.#closed
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#waiting.add(done)
      signal.addEventListener('abort', done)
    })
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done()
  }

  /** One read at a time; a request during a read causes one more read. */
  async #read(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    while (!this.#closed && (this.#stale || this.#announced > (this.#to ?? -1))) {
      try {
        this.#stale = false
        await this.#readOnce()
        this.#reads += 1
        this.#wake()
      } catch (error) {
        this.#stale = true
        this.#log.warn({ err: error, restaurantId: this.#restaurantId }, 'reading events failed')
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
    this.#reading = false
  }

  async #readOnce(): Promise<void> {
    if (this.#to === null) {
      this.#to = await readLastSeq(this.#db, this.#restaurantId)
      this.#from = this.#to
      return
    }
    const announced = this.#announced
    const page = await readEvents(this.#db, this.#restaurantId, this.#to, PAGE)
    // Some may have arrived in notifications meanwhile.
    const known = this.#to
    const fresh = page.filter(({ seq }) => seq > known)
    this.#to = fresh.at(-1)?.seq ?? known
    if (page.length === PAGE) this.#stale = true
    // A number without a row was purged and is not read again.
    else if (this.#announced === announced) this.#announced = this.#to
    this.#append(fresh)
  }

  #append(fresh: StoredEvent[]): void {
    this.#cached.push(...fresh)
    const dropped = this.#cached.splice(0, Math.max(0, this.#cached.length - MAX_CACHED))
    this.#from = dropped.at(-1)?.seq ?? this.#from
  }
}
