import type { Me } from '@comanda/contract/identity'
import { isRefusal, readFailure } from '../../failure.ts'
import { retry, retryDelays } from '../../retry.ts'
import { requestJson } from './wire.ts'

/** The anonymous user. */
export const anonymous: Me = { user: null, memberships: [], device: null }

/**
 * Loads the signed-in user of this host. A session that the server rejects counts as none. Transient failures
 * are retried; the last one is thrown and says nothing about the session.
 */
export async function loadMe(): Promise<Me> {
  const isTransient = (error: unknown) => !isRefusal(readFailure(error))
  try {
    return await retry(() => requestJson<Me>('/api/me', { method: 'GET' }), {
      delays: retryDelays.session,
      isTransient,
    })
  } catch (error) {
    if (isTransient(error)) throw error
    return anonymous
  }
}
