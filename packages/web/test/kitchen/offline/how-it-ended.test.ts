import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endWords, unsentWords } from '../../../src/experiences/kitchen/offline/ended-words.ts'
import { recallEnd, unsentOfOthers } from '../../../src/experiences/kitchen/offline/how-it-ended.ts'
import { noteWhoIsHere } from '../../../src/experiences/kitchen/offline/who-is-here.ts'
import { actsPrefix, forgetActsOfOthers, forgetKitchen } from '../../../src/shared/kept-kitchen.ts'
import { sharedStore } from '../samples.ts'

const DAY = 24 * 3_600_000
const device = (id: string) => ({
  user: null,
  memberships: [],
  device: { id, name: 'Line', restaurantId: 'r', worker: null },
})
const nobody = { user: null, memberships: [], device: null }

beforeEach(() => {
  vi.stubGlobal('localStorage', sharedStore())
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} })
})
afterEach(() => void vi.unstubAllGlobals())

function keep(who: string, id: string, { at = Date.now(), name }: { at?: number; name?: string } = {}): void {
  localStorage.setItem(
    `${actsPrefix(who, 'r')}act.${id}`,
    JSON.stringify({ act: { id, orderId: id, at, name } }),
  )
}
const keptFor = () => unsentOfOthers(null).map(({ who, count }) => [who, count])

describe('what hands did, when nobody is known at the screen any more', () => {
  test('stays for the same one, while everything else of the orders goes', () => {
    keep('user:ana', '1', { name: 'Ana' })
    keep('user:ana', '2', { name: 'Ana' })
    keep('device:d', '3')
    localStorage.setItem('comanda.kitchen.acts.user:ana.r.note.1', '{"text":"CANCELLED"}')
    localStorage.setItem('comanda.kitchen.me', '{}')
    forgetKitchen()
    expect(Object.keys(localStorage).filter((key) => !key.includes('.act.'))).toEqual([])
    expect(keptFor()).toEqual([
      ['user:ana', 2],
      ['device:d', 1],
    ])
    expect(unsentOfOthers('device:d')).toEqual([{ who: 'user:ana', name: 'Ana', count: 2 }])
  })

  test('goes after a day, and what nobody can read at once', () => {
    const now = Date.now()
    keep('user:old', '1', { at: now - DAY })
    keep('user:ana', '2', { at: now - DAY + 1 })
    localStorage.setItem(`${actsPrefix('user:odd', 'r')}act.3`, '{')
    forgetKitchen(now)
    expect(keptFor()).toEqual([['user:ana', 1]])
  })

  test('goes with a pairing that another one has followed, and not with an account', () => {
    for (const who of ['device:before', 'device:now', 'user:ana']) keep(who, who)
    forgetActsOfOthers('user:ben')
    expect(keptFor()).toHaveLength(3)
    forgetActsOfOthers('device:now')
    expect(keptFor().map(([who]) => who)).toEqual(['device:now', 'user:ana'])
  })
})

describe('how it ended', () => {
  test('is told where a pairing was taken away, until somebody is here again', () => {
    noteWhoIsHere(device('d'))
    expect(recallEnd()).toBeNull()
    noteWhoIsHere(nobody)
    expect(recallEnd()?.whose).toBe('screen')
    noteWhoIsHere(nobody)
    expect(recallEnd()?.whose).toBe('screen')
    expect(recallEnd(localStorage, Date.now() + DAY)).toBeNull()
    noteWhoIsHere(device('e'))
    expect(recallEnd()).toBeNull()
  })

  test('is no news where somebody signed out by themselves', () => {
    noteWhoIsHere(device('d'))
    forgetKitchen()
    noteWhoIsHere(nobody)
    expect(recallEnd()).toBeNull()
  })

  test('says how many changes wait, and for whom', () => {
    expect(endWords({ whose: 'screen' }, 0).text).toBe(
      'A manager took it away. What it kept of orders is deleted.',
    )
    expect(endWords({ whose: 'screen' }, 2).text).toBe(
      'A manager took it away. What it kept of orders is deleted. 2 changes were not sent: look at these orders again.',
    )
    expect(unsentWords({ who: 'user:ana', name: 'Ana', count: 1 })).toBe(
      '1 change waits here, and is sent when Ana signs in again.',
    )
    expect(unsentWords({ who: 'device:d', name: null, count: 2 })).toBe(
      '2 changes wait here, and are sent when nobody is signed in at this screen.',
    )
  })
})
