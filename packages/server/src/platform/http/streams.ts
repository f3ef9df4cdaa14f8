import type { HttpEnv } from './request-info.ts'

/** The requests that may stay open for long, so that they can be ended when the program stops. */
export interface Streams {
  /** Aborts when the client has gone or the program stops. */
  signalFor(request: Request, env: HttpEnv): AbortSignal
  endAll(): void
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
      if (ended || request.signal.aborted) end()
      else open.add(controller)
      request.signal.addEventListener('abort', end, { once: true })
      env.outgoing?.once('close', end)
      return controller.signal
    },
    endAll() {
      ended = true
      for (const controller of open) controller.abort()
      open.clear()
    },
  }
}
