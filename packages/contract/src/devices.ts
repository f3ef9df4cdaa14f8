import { z } from 'zod'
import { forAnyone, forPersonOrScreen, withRight } from './base.ts'
import { id, instant, personText } from './fields.ts'
import { picture } from './menus.ts'

const tags = ['Devices']
const ofRestaurant = z.object({ restaurantId: id })
const done = z.object({})
const userId = z.string().min(1).max(64)
const deviceName = personText(60).describe('What people call the screen')

/** What a screen shows and keeps while it waits for an approval. */
export const pairing = z.object({
  pairingId: id,
  secret: z.string().describe('Held by the screen: with it alone the answer can be fetched'),
  code: z.string().describe('6 characters to compare'),
  askedAt: instant,
  expiresAt: instant,
  restaurant: z.object({
    id,
    name: z.string(),
    domain: z.string().nullable(),
    timezone: z.string(),
    logo: picture.nullable(),
  }),
})
export type Pairing = z.infer<typeof pairing>

/** A screen that asks to be paired, as whoever approves it sees it. */
export const pairingRequest = z.object({
  pairingId: id,
  code: z.string(),
  device: z.string().describe('What its browser says it is, such as "iPad, Safari"'),
  handheld: z.boolean(),
  ip: z.string(),
  sameNetwork: z.boolean().describe('It asks from the same address as the caller'),
  askedAt: instant,
  expiresAt: instant,
})
export type PairingRequest = z.infer<typeof pairingRequest>

export const device = z.object({
  id,
  name: z.string(),
  device: z.string(),
  handheld: z.boolean(),
  approvedBy: z.string(),
  pairedAt: instant,
  lastSeenAt: instant.nullable().describe('null until it has opened'),
  online: z.boolean(),
  worker: z.string().nullable().describe('Who works at it'),
})
export type Device = z.infer<typeof device>

/** What a paired screen knows of itself. */
export const ownDevice = z.object({
  id,
  name: z.string(),
  restaurantId: id,
  pinRequired: z.boolean(),
  pinsExist: z.boolean().describe('Somebody at this restaurant has a PIN'),
  worker: z
    .object({
      userId,
      name: z.string(),
      leavesInMs: z.int().describe('Until they leave by themselves, untouched'),
    })
    .nullable(),
})
export type OwnDevice = z.infer<typeof ownDevice>

export const kitchenWorker = z.object({
  userId,
  name: z.string(),
  role: z.enum(['owner', 'manager', 'staff']),
  pinSetAt: instant.nullable(),
  maySet: z.boolean().describe('The caller may set or remove this PIN'),
})
export type KitchenWorker = z.infer<typeof kitchenWorker>

export const devices = {
  requestPairing: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/devices/pairings',
      successStatus: 201,
      tags,
      summary: 'A screen asks to be paired and gets a code to show, good for 5 minutes',
    })
    .input(ofRestaurant)
    .output(pairing),
  awaitPairing: forAnyone
    .route({
      method: 'POST',
      path: '/devices/pairings/{pairingId}/await',
      tags,
      summary: 'Waits some seconds for the answer; the first call after the approval sets the cookie',
    })
    .input(z.object({ pairingId: id, secret: z.string().min(1).max(100) }))
    .output(z.object({ state: z.enum(['waiting', 'opened', 'refused', 'over']) })),
  self: forAnyone
    .route({ method: 'GET', path: '/device', tags, summary: 'The paired screen that asks; null for others' })
    .output(z.object({ device: ownDevice.nullable() })),
  enterPin: forPersonOrScreen
    .route({
      method: 'POST',
      path: '/device/worker',
      tags,
      summary: 'Somebody starts to work at the paired screen that asks',
    })
    .errors({ WRONG_PIN: { status: 422 } })
    .input(z.object({ pin: z.string().max(20) }))
    .output(z.object({ device: ownDevice })),
  keepWorking: forPersonOrScreen
    .route({ method: 'POST', path: '/device/worker/stay', tags, summary: 'Whoever works there still does' })
    .output(z.object({ device: ownDevice })),
  leave: forPersonOrScreen
    .route({ method: 'DELETE', path: '/device/worker', tags, summary: 'Whoever works there leaves' })
    .output(z.object({ device: ownDevice })),
  list: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/devices',
      tags,
      summary: 'Paired screens by name, and those that ask, the newest first',
    })
    .input(ofRestaurant)
    .output(
      z.object({
        devices: z.array(device),
        requests: z.array(pairingRequest),
        now: instant.describe('The server’s clock'),
      }),
    ),
  findPairing: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/devices/pairings/{code}',
      tags,
      summary: 'The screen that shows a code',
    })
    .input(ofRestaurant.extend({ code: z.string().max(20) }))
    .output(pairingRequest),
  approvePairing: withRight('devices.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/devices/pairings/{pairingId}/approve',
      tags,
      summary: 'Lets a screen in',
    })
    .errors({ PAIRING_OVER: { status: 409 } })
    .input(ofRestaurant.extend({ pairingId: id, name: deviceName }))
    .output(z.object({ deviceId: id })),
  refusePairing: withRight('devices.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/devices/pairings/{pairingId}/refuse',
      tags,
      summary: 'Keeps a screen out',
    })
    .errors({ PAIRING_OVER: { status: 409 } })
    .input(ofRestaurant.extend({ pairingId: id }))
    .output(done),
  rename: withRight('devices.manage')
    .route({
      method: 'PATCH',
      path: '/restaurants/{restaurantId}/devices/{deviceId}',
      tags,
      summary: 'Rename',
    })
    .input(ofRestaurant.extend({ deviceId: id, name: deviceName }))
    .output(done),
  revoke: withRight('devices.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/devices/{deviceId}',
      tags,
      summary: 'Shuts a screen out, at once',
    })
    .input(ofRestaurant.extend({ deviceId: id }))
    .output(done),
  staff: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/kitchen-staff',
      tags,
      summary: 'Who may work at a paired screen, by name, and who has a PIN',
    })
    .input(ofRestaurant)
    .output(z.object({ staff: z.array(kitchenWorker), pinRequired: z.boolean() })),
  setPin: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/kitchen-staff/{userId}/pin',
      tags,
      summary: 'Sets a PIN; without one a free one is found. It is told once',
    })
    .errors({ PIN_REFUSED: { status: 422 }, PIN_TAKEN: { status: 409 } })
    .input(ofRestaurant.extend({ userId, pin: z.string().max(20).nullable() }))
    .output(z.object({ pin: z.string() })),
  removePin: withRight('devices.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/kitchen-staff/{userId}/pin',
      tags,
      summary: 'Takes a PIN away; whoever works under it leaves',
    })
    .input(ofRestaurant.extend({ userId }))
    .output(done),
  requirePin: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/kitchen-pin',
      tags,
      summary: 'Whether paired screens move orders on only for somebody who typed their PIN',
    })
    .input(ofRestaurant.extend({ required: z.boolean() }))
    .output(done),
}
