import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberMe } from '../../../src/experiences/kitchen/offline/remembered-me.ts'
import { readSessionEnd, unsentByOthers } from '../../../src/experiences/kitchen/offline/session-end.ts'
import {
  sessionEndMessage,
  unsentMessage,
} from '../../../src/experiences/kitchen/offline/session-end-messages.ts'
import {
  actionKeyPrefix,
  clearKitchenStorage,
  purgeActionsOfOthers,
} from '../../../src/shared/kitchen-storage.ts'
import { sharedStore } from '../samples.ts'

const DAY = 24 * 3_600_000
const device = (id: string) => ({
  user: null,
  mayOpenRestaurant: false,
  memberships: [],
  device: { id, name: 'Line', restaurantId: 'r', worker: null },
})
const signedOut = { user: null, mayOpenRestaurant: false, memberships: [], device: null }

beforeEach(() => {
  vi.stubGlobal('localStorage', sharedStore())
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} })
})
afterEach(() => void vi.unstubAllGlobals())

function keep(who: string, id: string, { at = Date.now(), name }: { at?: number; name?: string } = {}): void {
  localStorage.setItem(
    `${actionKeyPrefix(who, 'r')}act.${id}`,
    JSON.stringify({ action: { id, orderId: id, at, name } }),
  )
}
const unsentCounts = () => unsentByOthers(null).map(({ who, count }) => [who, count])

describe('unsent actions after no user is signed in', () => {
  test('stay for the same account, while all order data is deleted', () => {
    keep('user:ana', '1', { name: 'Ana' })
    keep('user:ana', '2', { name: 'Ana' })
    keep('device:d', '3')
    localStorage.setItem('comanda.kitchen.acts.user:ana.r.note.1', '{"text":"CANCELLED"}')
    localStorage.setItem('comanda.kitchen.me', '{}')
    clearKitchenStorage()
    expect(Object.keys(localStorage).filter((key) => !key.includes('.act.'))).toEqual([])
    expect(unsentCounts()).toEqual([
      ['user:ana', 2],
      ['device:d', 1],
    ])
    expect(unsentByOthers('device:d')).toEqual([{ who: 'user:ana', name: 'Ana', count: 2 }])
  })

  test('are deleted after a day, and immediately if unreadable', () => {
    const now = Date.now()
    keep('user:old', '1', { at: now - DAY })
    keep('user:ana', '2', { at: now - DAY + 1 })
    localStorage.setItem(`${actionKeyPrefix('user:odd', 'r')}act.3`, '{')
    clearKitchenStorage(now)
    expect(unsentCounts()).toEqual([['user:ana', 1]])
  })

  test('are deleted when the screen is paired again, but not when another account signs in', () => {
    for (const who of ['device:before', 'device:now', 'user:ana']) keep(who, who)
    purgeActionsOfOthers('user:ben')
    expect(unsentCounts()).toHaveLength(3)
    purgeActionsOfOthers('device:now')
    expect(unsentCounts().map(([who]) => who)).toEqual(['device:now', 'user:ana'])
  })
})

describe('the end of a session', () => {
  test('is reported after a revoked pairing, until the screen is paired again', () => {
    rememberMe(device('d'))
    expect(readSessionEnd()).toBeNull()
    rememberMe(signedOut)
    expect(readSessionEnd()?.whose).toBe('screen')
    rememberMe(signedOut)
    expect(readSessionEnd()?.whose).toBe('screen')
    expect(readSessionEnd(localStorage, Date.now() + DAY)).toBeNull()
    rememberMe(device('e'))
    expect(readSessionEnd()).toBeNull()
  })

  test('is not reported after a deliberate sign-out', () => {
    rememberMe(device('d'))
    clearKitchenStorage()
    rememberMe(signedOut)
    expect(readSessionEnd()).toBeNull()
  })

  test('states how many changes are unsent, and whose', () => {
    expect(sessionEndMessage({ whose: 'screen' }, 0).text).toBe(
      'A manager removed it. Its stored orders were deleted.',
    )
    expect(sessionEndMessage({ whose: 'screen' }, 2).text).toBe(
      'A manager removed it. Its stored orders were deleted. 2 changes were not sent: check these orders again.',
    )
    expect(unsentMessage({ who: 'user:ana', name: 'Ana', count: 1 })).toBe(
      '1 change is waiting here and will be sent when Ana signs in again.',
    )
    expect(unsentMessage({ who: 'device:d', name: null, count: 2 })).toBe(
      '2 changes are waiting here and will be sent when no user is signed in on this screen.',
    )
  })
})
