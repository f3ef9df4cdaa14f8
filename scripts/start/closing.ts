import type { Logger } from '../../packages/server/src/platform/log.ts'

type Close = () => Promise<unknown>

/** The cleanup functions of everything started so far; run in reverse order. */
export class Closing {
  readonly #stack: Close[] = []
  #closed: Promise<void> | null = null

  add(close: Close): void {
    this.#stack.push(close)
  }

  /** Starts something and registers its cleanup. */
  async adding<T>(start: () => Promise<T>, close: (started: T) => Promise<unknown>): Promise<T> {
    const started = await start()
    this.add(() => close(started))
    return started
  }

  /**
   * Waits for all to settle before it rethrows a failure, so that everything that did start can be closed.
   */
  async together<T extends readonly unknown[]>(
    starting: T,
  ): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
    await Promise.allSettled(starting)
    return Promise.all(starting)
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  /**
   * The first signal stops gracefully, the second exits immediately. Child processes end with this process in
   * either case.
   */
  onSignals(log: Logger): void {
    const stop = async (name: NodeJS.Signals) => {
      if (this.#closed) process.exit(1)
      log.info(`stopping (${name})`)
      await this.close()
      process.exit(0)
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#stack.pop(); close; close = this.#stack.pop()) {
      await close().catch((error) => console.error('Shutdown error:', error))
    }
  }
}
