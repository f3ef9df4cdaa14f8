import type { HttpEnv } from './request-info.ts'

/** Long-lived requests, which are ended when the server stops. */
export interface Streams {
  /** Aborts when the client disconnects or the server stops. */
  signalFor(request: { signal?: AbortSignal | null }, env: HttpEnv): AbortSignal
  endAll(): void
  /** How many are open. */
  count(): number
}

export function createStreams(): Streams {
  const open = new Set<AbortController>()
  let ended = false

  return {
    signalFor(request, env) {
      const controller = new AbortController()
      const end = () => {
        open.delete(controller)
        controller.abort()
      }
      if (ended || request.signal?.aborted) end()
      else open.add(controller)
      request.signal?.addEventListener('abort', end, { once: true })
      env.outgoing?.once('close', end)
      return controller.signal
    },
    count: () => open.size,
    endAll() {
      ended = true
      for (const controller of open) controller.abort()
      open.clear()
    },
  }
}
