import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests of a kitchen screen about an order that exists, and about the set-up of the kitchen. */
export function kitchenSamples(restaurantId: string, orderId: string, now: number): Record<string, Sample> {
  const order = { restaurantId, orderId }
  return {
    'kitchen.restaurants': { parameters: { page: '1' } },
    'kitchen.presence': { parameters: { page: '1' } },
    'kitchen.board': { parameters: { restaurantId } },
    'kitchen.events': { parameters: { restaurantId, cursor: '0' } },
    'kitchen.advance': {
      parameters: order,
      body: { expected: 'pending' },
    },
    'kitchen.stepBack': {
      parameters: order,
      body: { expected: 'acknowledged', to: 'pending' },
    },
    'kitchen.markLine': {
      parameters: order,
      body: { lineKey: 'a', made: true },
    },
    'kitchen.movePromise': {
      parameters: order,
      body: { promisedAt: now + 3_600_000, revision: 1 },
    },
    'kitchen.printTicket': { parameters: order, body: {} },
    'kitchen.testPrinter': { parameters: { restaurantId }, body: { host: '127.0.0.1', port: 9 } },
    'kitchen.confirmPrint': { parameters: order, body: {} },
    'kitchen.reportPrinting': { parameters: { restaurantId, screenId: 'tablet' }, body: { on: true } },
    'kitchen.claimPrints': {
      parameters: { restaurantId, screenId: 'tablet' },
      body: { printer: 'Pass', tickets: [{ orderId, generation: 0 }] },
    },
    'kitchen.recordPrints': {
      parameters: { restaurantId, screenId: 'tablet' },
      body: { printer: 'Pass', tickets: [{ orderId, generation: 0 }] },
    },
    'kitchen.stopAlarm': { parameters: { restaurantId }, body: { orderIds: [orderId] } },
    'kitchen.setBusy': { parameters: { restaurantId }, body: { minutes: 10, forMinutes: 30 } },
    'kitchen.pauseOrdering': {
      parameters: { restaurantId },
      body: { reason: 'Staff shortage', customReason: '', durationMinutes: 30, photo: 'AAAA' },
    },
    'kitchen.resumeOrdering': { parameters: { restaurantId }, body: {} },
    'kitchen.pauses': {
      parameters: { restaurantId, before: '1790000000000', reason: 'Staff shortage', ended: 'by_hand' },
    },
    'kitchen.setup': { parameters: { restaurantId } },
    'kitchen.updateSettings': {
      parameters: { restaurantId },
      body: {
        revision: 0,
        settings: {
          warnMinutes: 10,
          lateMinutes: 15,
          escalateMinutes: null,
          giveUpMinutes: null,
          printWhen: 'by_hand',
          printerHost: null,
          printerPort: 9100,
          leadMinutes: null,
          offersCurbside: true,
        },
      },
    },
    'kitchen.setStationPrinter': {
      parameters: { restaurantId, stationId: randomUUID() },
      body: { printer: { host: '192.168.1.50', port: 9100 } },
    },
    'kitchen.saveStations': {
      parameters: { restaurantId },
      body: { revision: 0, stations: [{ id: randomUUID(), name: 'Grill', productIds: [] }] },
    },
  }
}

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
