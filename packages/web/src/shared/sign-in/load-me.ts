import type { Me } from '@comanda/contract/identity'
import { isRefusal, readFailure } from '../failure.ts'
import { loadApi } from '../load-api.ts'
import { retry, retryDelays } from '../retry.ts'

/** The anonymous user. */
export const anonymous: Me = { user: null, mayOpenRestaurant: false, memberships: [], device: null }

/**
 * Loads the signed-in user of this host. A session that the server rejects counts as none. Transient failures are
 * retried; the last one is thrown, and leaves the session unknown.
 */
export async function loadMe(load = requestMe): Promise<Me> {
  try {
    return await retry(load, { delays: retryDelays.session, isTransient })
  } catch (error) {
    if (isRefusal(readFailure(error))) return anonymous
    throw error
  }
}

/** The API client retries a 503 itself. */
function isTransient(error: unknown): boolean {
  const failure = readFailure(error)
  return failure.status !== 503 && !isRefusal(failure)
}

async function requestMe(): Promise<Me> {
  return (await loadApi()).identity.me()
}
