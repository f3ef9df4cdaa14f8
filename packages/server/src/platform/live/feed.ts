import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { readEvents, readLastSeq, type StoredEvent } from './stored-event.ts'

const PAGE = 500
/** Whoever falls further behind reads from the database on their own. */
const KEPT = 500
const RETRY_MS = 500

/**
 * The newest events of one restaurant, read once for all who watch it. Readers pull with cursors of their own, so
 * nothing is queued for a slow one.
 */
export class Feed {
  readonly #db: Database
  readonly #restaurantId: string
  readonly #log: Logger
  readonly #waiting = new Set<() => void>()
  /** All events with numbers above `#from`, up to `#to`. */
  #kept: StoredEvent[] = []
  #from = 0
  #to: number | null = null
  /** The highest number that a commit told of. */
  #told = 0
  #stale = false
  #reading = false
  #closed = false
  #looks = 0

  constructor(db: Database, restaurantId: string, log: Logger) {
    this.#db = db
    this.#restaurantId = restaurantId
    this.#log = log
  }

  /** A commit told of this number. The event itself needs no reading if it follows the last one that is known. */
  tell(seq: number, event: () => StoredEvent | null = () => null): void {
    this.#told = Math.max(this.#told, seq)
    const next = this.#to !== null && seq === this.#to + 1 ? event() : null
    if (next) {
      this.#to = seq
      this.#keep([next])
      this.#wake()
    } else if (this.#to === null || seq > this.#to) void this.#read()
  }

  /** Looks into the database again, whatever was told. */
  look(): void {
    this.#stale = true
    void this.#read()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  /** Batches after `afterSeq` until the signal or `close` ends them. A number from the future counts as now. */
  async *after(afterSeq: number, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    // A look that runs already may have begun before the caller's own reading.
    const looked = this.#looks + (this.#reading ? 2 : 1)
    this.look()
    if (!(await this.#until(() => this.#looks >= looked, signal))) return
    let cursor = Math.min(afterSeq, this.#to ?? 0)
    while (await this.#until(() => this.#to !== null && this.#to > cursor, signal)) {
      const batch =
        cursor >= this.#from
          ? this.#kept.filter((event) => event.seq > cursor)
          : await readEvents(this.#db, this.#restaurantId, cursor, PAGE)
      const last = batch.at(-1)
      // Events may have been cleared away meanwhile.
      cursor = last ? last.seq : (this.#to ?? cursor)
      if (last) yield batch
    }
  }

  /** Waits for a condition; false when the stream is over. */
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

  /** One reader at a time; whoever asks while it reads makes it read once more. */
  async #read(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    while (!this.#closed && (this.#stale || this.#told > (this.#to ?? -1))) {
      try {
        this.#stale = false
        await this.#readOnce()
        this.#looks += 1
        this.#wake()
      } catch (error) {
        this.#stale = true
        this.#log.warn({ err: error, restaurantId: this.#restaurantId }, 'events could not be read')
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
    const told = this.#told
    const page = await readEvents(this.#db, this.#restaurantId, this.#to, PAGE)
    // Some may have been told whole meanwhile.
    const known = this.#to
    const fresh = page.filter(({ seq }) => seq > known)
    this.#to = fresh.at(-1)?.seq ?? known
    if (page.length === PAGE) this.#stale = true
    // A number without a row was cleared away: not worth asking for again.
    else if (this.#told === told) this.#told = this.#to
    this.#keep(fresh)
  }

  #keep(fresh: StoredEvent[]): void {
    const all = [...this.#kept, ...fresh]
    const dropped = all.length - KEPT
    if (dropped > 0) this.#from = all[dropped - 1]?.seq ?? this.#from
    this.#kept = all.slice(-KEPT)
  }
}
