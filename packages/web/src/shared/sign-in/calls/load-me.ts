import type { Me } from '@comanda/contract/identity'
import { RequestError } from '../../failure.ts'
import { requestJson } from './wire.ts'

/** Doubled with every further attempt. */
const firstPauseMs = 200
const maxAttempts = 5

/** The anonymous user. */
export const anonymous: Me = { user: null, memberships: [], device: null }

/**
 * Loads the signed-in user of this host. A session that the server rejects counts as none. Transient failures
 * are retried; the last one is thrown as RequestError and says nothing about the session.
 */
export async function loadMe(pause: (ms: number) => Promise<void> = wait): Promise<Me> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await requestJson<Me>('/api/me', { method: 'GET' })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (!isPassing(error)) return anonymous
      if (attempt === maxAttempts) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** The server was unreachable, failed, or was overloaded. */
function isPassing({ status }: RequestError): boolean {
  return status === null || status >= 500 || status === 429 || status === 408
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
