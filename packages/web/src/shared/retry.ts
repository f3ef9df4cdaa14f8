/**
 * Delays in milliseconds between attempts, of everything in the browser that is repeated. A request fails after
 * the last delay; what must succeed eventually repeats the last delay.
 */
export const retryDelays = {
  /** A request while the server has no database. */
  request: [500, 1000, 2000, 4000],
  /** What a screen cannot be shown without. */
  screen: [500, 1000, 2000, 4000],
  /** Who is signed in. */
  session: [200, 400, 800, 1600],
  /** The outcome of a payment that the provider has accepted. */
  settlement: [500, 1500],
  /** The outcome of a payment in progress, checked until it is known. */
  payment: [1000, 2000, 4000, 8000, 15_000],
  /** A version of the menu that was announced, but is not served yet. */
  announced: [200, 500, 1000],
  /** A kitchen's stream of events. */
  kitchen: [500, 1000, 2000, 4000, 8000],
  /** The stream of an order, which is loaded at each attempt. */
  order: [15_000],
  /** The stream of menu versions, next to which the page polls. */
  versions: [3000, 15_000, 60_000],
  /** Whether a kitchen screen was approved, and a new code for one. */
  pairing: [3000],
  pairingCode: [15_000],
  /** The actions of a kitchen screen. */
  action: [1000, 2000, 4000, 8000, 15_000],
} as const

/** Share by which delays are varied, so that the screens of a restarted server do not return all at once. */
const jitter = 0.2

/** The delay after a number of failures, varied at random. */
export function delayAfter(failures: number, delays: readonly number[]): number {
  const delay = delays[Math.min(failures, delays.length - 1)] ?? 0
  return Math.round(delay * (1 + jitter * (Math.random() - 0.5)))
}

/**
 * Waits, but no longer than until the browser is online again or the page becomes visible again: timers of hidden
 * pages are throttled. An abort ends the wait, too.
 */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const woken = new AbortController()
    const done = () => {
      clearTimeout(timer)
      woken.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const events = { signal: woken.signal }
    window.addEventListener('online', done, events)
    document.addEventListener('visibilitychange', () => document.hidden || done(), events)
    signal?.addEventListener('abort', done, events)
  })
}

export interface RetryOptions {
  delays: readonly number[]
  /** Whether a failed attempt is repeated. */
  isTransient: (error: unknown) => boolean
  signal?: AbortSignal | null
}

/** Repeats an attempt after transient failures. Throws the last failure, or the reason of an abort. */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  { delays, isTransient, signal }: RetryOptions,
): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (failures === delays.length || !isTransient(error)) throw error
    }
    await pause(delayAfter(failures, delays), signal)
    signal?.throwIfAborted()
  }
}
