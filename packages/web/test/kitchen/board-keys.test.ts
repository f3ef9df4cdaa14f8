import { describe, expect, test } from 'vitest'
import { commandOf } from '../../src/experiences/kitchen/keys/commands.ts'
import { columnsOf, successorOf, ticketTo } from '../../src/experiences/kitchen/keys/cursor.ts'
import {
  assignKey,
  defaultKeys,
  isDefaultKeyMap,
  type KeyAction,
  type KeyMap,
  readKeyMap,
} from '../../src/experiences/kitchen/keys/key-map.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held })

describe('commandOf', () => {
  test('selects the nth ticket by digit, and the tenth by 0', () => {
    expect(['1', '9', '0'].map((key) => press(key))).toEqual([
      { kind: 'pick', index: 0 },
      { kind: 'pick', index: 8 },
      { kind: 'pick', index: 9 },
    ])
  })

  test('accepts letters in both cases, since bump bars may send either', () => {
    expect(press('u')).toEqual({ kind: 'undo' })
    expect(press('U')).toEqual({ kind: 'undo' })
    expect(press('R')).toEqual({ kind: 'recall' })
  })

  test('advances by Enter and by Space', () => {
    expect([press('Enter'), press(' ')]).toEqual([{ kind: 'advance' }, { kind: 'advance' }])
  })

  test('ignores shortcuts of the browser and the operating system', () => {
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('f', { metaKey: true })).toBeNull()
    expect(press('1', { altKey: true })).toBeNull()
  })

  test('returns null for unassigned keys', () => {
    expect(['x', 'Tab', 'F5', 'Shift', 'constructor'].map((key) => press(key))).toEqual(Array(5).fill(null))
  })
})

describe('custom keys', () => {
  const own = (map: KeyMap, action: KeyAction, key: string) => {
    const outcome = assignKey(map, action, key)
    return 'map' in outcome ? outcome.map : outcome
  }

  test('replace the default keys, which become free', () => {
    const outcome = assignKey(defaultKeys, 'undo', 'F7')
    if (!('map' in outcome)) throw new Error('F7 was refused')
    const { map } = outcome
    expect(commandOf({ key: 'F7', ctrlKey: false, altKey: false, metaKey: false }, map)).toEqual({
      kind: 'undo',
    })
    expect(commandOf({ key: 'u', ctrlKey: false, altKey: false, metaKey: false }, map)).toBeNull()
    expect(own(map, 'recall', 'U')).toMatchObject({ recall: ['u'] })
    expect([isDefaultKeyMap(defaultKeys), isDefaultKeyMap(map)]).toEqual([true, false])
  })

  test('are refused if another action has them or the board cannot use them', () => {
    expect(own(defaultKeys, 'undo', 'R')).toEqual({ taken: 'recall' })
    expect(own(defaultKeys, 'pick-1', '0')).toEqual({ taken: 'pick-10' })
    expect(own(defaultKeys, 'undo', 'Backspace')).toMatchObject({ undo: ['Backspace'] })
    for (const key of ['Escape', 'Tab', 'Shift', 'Dead', '']) {
      expect(own(defaultKeys, 'undo', key)).toEqual({ reserved: true })
    }
  })

  test('the default map has no key twice', () => {
    const all = Object.values(defaultKeys).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(readKeyMap(JSON.parse(JSON.stringify(defaultKeys)))).toEqual(defaultKeys)
  })
})

describe('columnsOf', () => {
  test('returns the columns from left to right, each from top to bottom, tolerating a pixel of difference', () => {
    const placed = [
      { orderId: 'a', left: 16 },
      { orderId: 'b', left: 17.4 },
      { orderId: 'e', left: 690 },
      { orderId: 'c', left: 353 },
      { orderId: 'd', left: 353 },
    ]
    expect(columnsOf(placed)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })
})

describe('ticketTo', () => {
  const columns = [['a', 'b', 'c'], ['d'], ['e', 'f']]

  test('starts at the first ticket', () => {
    expect(ticketTo(columns, null, 'right')).toBe('a')
    expect(ticketTo(columns, 'gone', 'down')).toBe('a')
    expect(ticketTo([], null, 'down')).toBeNull()
  })

  test('stays at an edge', () => {
    expect(ticketTo(columns, 'a', 'up')).toBe('a')
    expect(ticketTo(columns, 'c', 'down')).toBe('c')
    expect(ticketTo(columns, 'a', 'left')).toBe('a')
    expect(ticketTo(columns, 'f', 'right')).toBe('f')
  })

  test('keeps the row when moving sideways, as far as the column reaches', () => {
    expect(ticketTo(columns, 'c', 'right')).toBe('d')
    expect(ticketTo(columns, 'f', 'left')).toBe('d')
    expect(ticketTo(columns, 'd', 'right')).toBe('e')
  })

  test('goes to the first and the last ticket', () => {
    expect(ticketTo(columns, 'd', 'first')).toBe('a')
    expect(ticketTo(columns, 'd', 'last')).toBe('f')
  })
})

describe('successorOf', () => {
  test('returns the next ticket in the column, else the one above, else null', () => {
    const columns = [['a', 'b'], ['c']]
    expect([
      successorOf(columns, 'a'),
      successorOf(columns, 'b'),
      successorOf(columns, 'c'),
      successorOf(columns, 'x'),
    ]).toEqual(['b', 'a', null, null])
  })
})
