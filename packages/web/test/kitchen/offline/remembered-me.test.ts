import type { Me } from '@comanda/contract/identity'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  isRemembered,
  ownerOf,
  readRememberedMe,
  rememberMe,
} from '../../../src/experiences/kitchen/offline/remembered-me.ts'
import { isValidFor } from '../../../src/experiences/kitchen/offline/stored-board.ts'
import { anonymous } from '../../../src/shared/sign-in/load-me.ts'
import { person } from '../../person.ts'

const screen = (id: string): Me => ({
  ...anonymous,
  device: { id, name: 'Line', restaurantId: 'r', worker: null },
})

let stored: Map<string, string>
const forget = vi.fn()
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const note = (me: Me) => rememberMe(me, store, forget)

beforeEach(() => {
  stored = new Map()
  forget.mockReset()
})

describe('the remembered user of a screen', () => {
  test('is known offline, by name and without contact details', () => {
    note(person('p1'))
    const me = readRememberedMe(store)
    expect([me?.user?.name, me?.user?.email, me?.user?.phone, me?.user?.signInPhone]).toEqual([
      'Mei Tanaka',
      '',
      '',
      null,
    ])
    expect(isRemembered(me ?? undefined)).toBe(true)
    expect(isRemembered(person('p1'))).toBe(false)
  })

  test('keeps the stored orders while the user is the same', () => {
    note(person('p1'))
    note(person('p1'))
    expect(forget).not.toHaveBeenCalled()
  })

  test.each([
    ['another user', person('p2')],
    ['a paired screen', screen('d1')],
    ['null after a sign-out or revocation', anonymous],
  ])('deletes the stored orders when it becomes %s', (_, next) => {
    note(person('p1'))
    note(next)
    expect(forget).toHaveBeenCalledTimes(1)
    expect(ownerOf(readRememberedMe(store) ?? anonymous)).toBe(ownerOf(next))
  })

  test('is null if nothing valid is stored', () => {
    expect(readRememberedMe(store)).toBeNull()
    for (const text of ['{', '{"user":null,"device":null}', 'null']) {
      stored.set('comanda.kitchen.me', text)
      expect(readRememberedMe(store)).toBeNull()
    }
  })
})

test('a stored board is shown to the account it was stored for, for a day', () => {
  const board = { who: 'user:p1', contactAt: 1_000_000 }
  const day = 24 * 3_600_000
  expect(isValidFor(board, 'user:p1', board.contactAt + day - 1)).toBe(true)
  expect(isValidFor(board, 'user:p1', board.contactAt + day)).toBe(false)
  expect(isValidFor(board, 'user:p2', board.contactAt + 1)).toBe(false)
  expect(isValidFor(board, 'user:p1', board.contactAt - day)).toBe(true)
})
