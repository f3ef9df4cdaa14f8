import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests about the screens of a restaurant and the PINs of its staff. */
export function deviceSamples(restaurantId: string): Record<string, Sample> {
  return {
    'devices.requestPairing': { parameters: { restaurantId }, body: {} },
    'devices.awaitPairing': { parameters: { pairingId: randomUUID() }, body: { secret: 'no-such-secret' } },
    'devices.self': { parameters: { page: '1' } },
    'devices.enterPin': { parameters: {}, body: { pin: '2580' } },
    'devices.extendWork': { parameters: {}, body: {} },
    'devices.leave': { parameters: {} },
    'devices.list': { parameters: { restaurantId } },
    'devices.findPairing': { parameters: { restaurantId, code: '7KQ 4MX' } },
    'devices.approvePairing': {
      parameters: { restaurantId, pairingId: randomUUID() },
      body: { name: 'Grill station' },
    },
    'devices.refusePairing': { parameters: { restaurantId, pairingId: randomUUID() }, body: {} },
    'devices.rename': { parameters: { restaurantId, deviceId: randomUUID() }, body: { name: 'Counter' } },
    'devices.revoke': { parameters: { restaurantId, deviceId: randomUUID() } },
    'devices.staff': { parameters: { restaurantId } },
    'devices.setPin': { parameters: { restaurantId, userId: randomUUID() }, body: { pin: '2580' } },
    'devices.removePin': { parameters: { restaurantId, userId: randomUUID() } },
    'devices.requirePin': { parameters: { restaurantId }, body: { required: true } },
  }
}
