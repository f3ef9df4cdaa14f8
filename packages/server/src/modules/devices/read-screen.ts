import { deviceActor } from '@comanda/domain/access/actor'
import type { App, Caller } from '../../app.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { readDeviceToken } from './device-token.ts'
import { findDevice } from './find-device.ts'
import { isSeenUpdateDue, recordDeviceSeen } from './record-seen.ts'

/** Client address and scheme, as determined by the HTTP layer. */
export interface Origin {
  ip: string
  scheme: 'http' | 'https'
}

/**
 * The paired screen that sent a request, identified by its cookie; null for all other callers. Never cached,
 * so that revocation is effective immediately.
 */
export async function readScreen(
  app: Pick<App, 'db' | 'now'>,
  request: { headers: Pick<Headers, 'get'> },
  origin: Origin,
): Promise<Caller | null> {
  const token = readDeviceToken(request.headers.get('cookie'), origin.scheme)
  if (!token) return null
  return app.db.platform('system:devices', async (tx) => {
    const found = await findDevice(app, tx, { tokenHash: hashOfToken(token) })
    if (!found) return null
    const { lastSeenAt, ...device } = found
    if (isSeenUpdateDue(app.now(), lastSeenAt)) await recordDeviceSeen(app, tx, device, origin.ip)
    return {
      actor: deviceActor(device.id, device.worker?.userId ?? null),
      user: null,
      memberships: [],
      sessionId: null,
      device,
      ip: origin.ip,
      userAgent: request.headers.get('user-agent') ?? '',
    }
  })
}
