import { minutes } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { admitStream, type StreamLimit } from '../../platform/live/admit-stream.ts'
import { accessScopeOf, onPersonChanged, refuseKey } from '../identity/public.ts'
import { pulseOf } from './pulse.ts'

const HEARTBEAT_MS = 10_000
/** The stream ends after this time; the screen reconnects and is authorized again. */
const MAX_STREAM_MS = minutes(5)
const streamLimit: StreamLimit = { maxPerAddress: 200, maxPerProcess: 2000, retryAfterSeconds: 60 }

export interface DashboardNotice {
  kind: 'changed' | 'heartbeat'
  at: number
}

/**
 * Streams a notice when something changes at one restaurant, or at any in the caller's scope: at most one every two seconds,
 * and always one after the last change. Ends after some minutes, and when the roles of the user change.
 * @throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE.
 */
export async function watchDashboard(
  app: App,
  caller: Caller,
  { restaurantId, signal }: { restaurantId?: string; signal: AbortSignal },
): Promise<AsyncGenerator<DashboardNotice>> {
  // A key can be revoked while the stream is open.
  refuseKey(caller)
  const { restaurantIds } = accessScopeOf(app, caller, 'orders.view', restaurantId)
  const ended = new AbortController()
  const ending = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(MAX_STREAM_MS)])
  admitStream(streamLimit, app, caller.ip, ending)
  const stopFollowing = onPersonChanged(app, caller, () => ended.abort())
  let changed = false
  let wake = () => {}
  const unsubscribe = pulseOf(app).subscribe((ids) => {
    if (restaurantIds !== 'all' && ids !== 'any' && !restaurantIds.some((id) => ids.has(id))) return
    changed = true
    wake()
  })
  // Not in the generator: it may never be started.
  const leave = () => {
    unsubscribe()
    stopFollowing()
    wake()
  }
  if (ending.aborted) leave()
  else ending.addEventListener('abort', leave)
  const next = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HEARTBEAT_MS).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (changed || ending.aborted) wake()
    })
  return notices(app, ending, next, {
    take() {
      const was = changed
      changed = false
      return was
    },
    leave: () => ended.abort(),
  })
}

async function* notices(
  app: Pick<App, 'now'>,
  ending: AbortSignal,
  next: () => Promise<void>,
  { take, leave }: { take: () => boolean; leave: () => void },
): AsyncGenerator<DashboardNotice> {
  try {
    yield { kind: 'heartbeat', at: app.now() }
    while (!ending.aborted) {
      await next()
      if (!ending.aborted) yield { kind: take() ? 'changed' : 'heartbeat', at: app.now() }
    }
  } finally {
    leave()
  }
}
