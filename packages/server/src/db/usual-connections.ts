import { availableParallelism } from 'node:os'

/** A transaction that waited for this time may use a connection beyond the usual ones. */
const PATIENCE_MS = 200
/** A transaction waits for this time for one of the open connections before it opens another usual one, which takes about 40 ms. */
const OPENING_PATIENCE_MS = 10

/**
 * Lets transactions share a third of a pool's connections, in the order of their arrival: not more than two for each core,
 * but up to four in any case. Only a transaction that waits for long, behind slow statements, gets another connection: each
 * costs about 10 MB, and short transactions do not finish earlier on more. `opened` returns how many connections the
 * pool has, with those that are being opened.
 */
export class UsualConnections {
  readonly #usual: number
  readonly #opened: () => number
  #used = 0
  readonly #waiting = new Set<() => void>()

  constructor(max: number, opened: () => number) {
    this.#usual = Math.min(Math.ceil(max / 3), Math.max(4, 2 * availableParallelism()))
    this.#opened = opened
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Resolves when a transaction may take a connection; it calls `release` at its end. */
  acquire(): Promise<void> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined
      const proceed = () => {
        clearTimeout(timer)
        this.#waiting.delete(proceed)
        this.#used += 1
        resolve()
      }
      const free = Math.min(this.#usual, Math.max(1, this.#opened())) - this.#used
      if (free > 0 && this.#waiting.size === 0) return proceed()
      const openOne = () => {
        if (this.#used < this.#usual) proceed()
        else timer = setTimeout(proceed, PATIENCE_MS - OPENING_PATIENCE_MS)
      }
      timer = setTimeout(openOne, OPENING_PATIENCE_MS)
      this.#waiting.add(proceed)
    })
  }

  release(): void {
    this.#used -= 1
    const [next] = this.#waiting
    if (next && this.#used < this.#usual) next()
  }
}
