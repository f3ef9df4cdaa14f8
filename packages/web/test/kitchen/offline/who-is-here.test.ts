import type { Me } from '@comanda/contract/identity'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isFor } from '../../../src/experiences/kitchen/offline/kept-board.ts'
import {
  isKept,
  noteWhoIsHere,
  recallMe,
  whoOf,
} from '../../../src/experiences/kitchen/offline/who-is-here.ts'

const nobody: Me = { user: null, memberships: [], device: null }
const person = (id: string): Me => ({
  ...nobody,
  user: {
    id,
    email: `${id}@comanda.test`,
    name: 'Mei Tanaka',
    firstName: 'Mei',
    lastName: 'Tanaka',
    phone: '9085550176',
    emailVerified: true,
    signInPhone: '+19085550176',
    twoFactor: false,
    secondFactorDue: false,
    passwordDue: null,
    hasPassword: true,
  },
})
const screen = (id: string): Me => ({
  ...nobody,
  device: { id, name: 'Line', restaurantId: 'r', worker: null },
})

let kept: Map<string, string>
const forget = vi.fn()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const note = (me: Me) => noteWhoIsHere(me, store, forget)

beforeEach(() => {
  kept = new Map()
  forget.mockReset()
})

describe('who was at the screen last', () => {
  test('is known without network, by name and without addresses', () => {
    note(person('p1'))
    const me = recallMe(store)
    expect([me?.user?.name, me?.user?.email, me?.user?.phone, me?.user?.signInPhone]).toEqual([
      'Mei Tanaka',
      '',
      '',
      null,
    ])
    expect(isKept(me ?? undefined)).toBe(true)
    expect(isKept(person('p1'))).toBe(false)
  })

  test('keeps what is kept for as long as it is the same one', () => {
    note(person('p1'))
    note(person('p1'))
    expect(forget).not.toHaveBeenCalled()
  })

  test.each([
    ['another person', person('p2')],
    ['a paired screen', screen('d1')],
    ['nobody, signed out or revoked', nobody],
  ])('takes it away when it is %s', (_, next) => {
    note(person('p1'))
    note(next)
    expect(forget).toHaveBeenCalledTimes(1)
    expect(whoOf(recallMe(store) ?? nobody)).toBe(whoOf(next))
  })

  test('is nobody where nothing sensible was kept', () => {
    expect(recallMe(store)).toBeNull()
    for (const text of ['{', '{"user":null,"device":null}', 'null']) {
      kept.set('comanda.kitchen.me', text)
      expect(recallMe(store)).toBeNull()
    }
  })
})

test('shows a kept board to the one it was kept for, for a day', () => {
  const board = { who: 'user:p1', contactAt: 1_000_000 }
  const day = 24 * 3_600_000
  expect(isFor(board, 'user:p1', board.contactAt + day - 1)).toBe(true)
  expect(isFor(board, 'user:p1', board.contactAt + day)).toBe(false)
  expect(isFor(board, 'user:p2', board.contactAt + 1)).toBe(false)
  expect(isFor(board, 'user:p1', board.contactAt - day)).toBe(true)
})
