/** A transaction that waited this long may use a connection beyond the usual ones. */
const PATIENCE_MS = 200

/**
 * Lets transactions share a third of a pool's connections, in the order of their arrival. Only one that waits for long, behind
 * slow statements, gets another connection: each costs about 10 MB, and short transactions do not finish earlier on more
 * connections than the machine has cores.
 */
export class UsualConnections {
  readonly #usual: number
  #used = 0
  readonly #waiting = new Set<() => void>()

  constructor(max: number) {
    this.#usual = Math.ceil(max / 3)
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
      if (this.#used < this.#usual) return proceed()
      timer = setTimeout(proceed, PATIENCE_MS)
      this.#waiting.add(proceed)
    })
  }

  release(): void {
    this.#used -= 1
    const [next] = this.#waiting
    if (next && this.#used < this.#usual) next()
  }
}
