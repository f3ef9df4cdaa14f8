import { deviceActor } from '@comanda/domain/access/actor'
import type { App, Caller } from '../../app.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { readDeviceToken } from './device-token.ts'
import { findDevice } from './find-device.ts'
import { isSeenUpdateDue, recordDeviceSeen } from './record-seen.ts'

/**
 * The paired screen that sent a request, identified by its cookie; null for all other callers. Never cached,
 * so that revocation is effective immediately.
 */
export async function readScreen(
  app: Pick<App, 'db' | 'now'>,
  request: { headers: Pick<Headers, 'get'> },
  { ip, scheme }: Pick<RequestInfo, 'ip' | 'scheme'>,
): Promise<Caller | null> {
  const token = readDeviceToken(request.headers.get('cookie'), scheme)
  if (!token) return null
  return app.db.platform('system:devices', async (tx) => {
    const found = await findDevice(app, tx, { tokenHash: hashOfToken(token) })
    if (!found) return null
    const { lastSeenAt, ...device } = found
    if (isSeenUpdateDue(app.now(), lastSeenAt)) await recordDeviceSeen(app, tx, device, ip)
    return {
      actor: deviceActor(device.id, device.worker?.userId ?? null),
      user: null,
      memberships: [],
      sessionId: null,
      device,
      ip,
      userAgent: request.headers.get('user-agent') ?? '',
    }
  })
}
