/** Runs a call of a service, or fails immediately while the service does not respond. */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>

/**
 * A circuit breaker. After a call without a response (`isSilence` of its error) all calls fail immediately with that
 * error, so that they hold no workers, unless the service responded to another call meanwhile. After `pauseMs` one call is
 * tried at a time; any response closes the circuit. An error that is neither, such as a broken connection, neither opens
 * nor closes it. Without `isResponse`, every error other than a silence is a response.
 */
export function createCircuit(
  isSilence: (error: unknown) => boolean,
  {
    isResponse = (error) => !isSilence(error),
    pauseMs = 10_000,
    now = () => performance.now(),
  }: CircuitOptions = {},
): Circuit {
  let silence: unknown = null
  let nextTrial = 0
  let respondedAt = Number.NEGATIVE_INFINITY
  const close = () => {
    silence = null
    respondedAt = now()
  }
  return async (call) => {
    if (silence !== null) {
      if (now() < nextTrial) throw silence
      nextTrial = Number.POSITIVE_INFINITY
    }
    const startedAt = now()
    try {
      const result = await call()
      close()
      return result
    } catch (error) {
      if (isResponse(error)) close()
      else if (respondedAt < startedAt && (silence !== null || isSilence(error))) {
        silence = error
        nextTrial = now() + pauseMs
      }
      throw error
    }
  }
}

interface CircuitOptions {
  isResponse?: (error: unknown) => boolean
  pauseMs?: number
  now?: () => number
}
