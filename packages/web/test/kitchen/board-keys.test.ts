import { describe, expect, test } from 'vitest'
import { commandOf } from '../../src/experiences/kitchen/keys/commands.ts'
import { columnsOf, heirOf, ticketTo } from '../../src/experiences/kitchen/keys/cursor.ts'
import {
  isStandard,
  type KeyAction,
  type KeyMap,
  readKeyMap,
  rekey,
  standardKeys,
} from '../../src/experiences/kitchen/keys/key-map.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held })

describe('commandOf', () => {
  test('picks the nth ticket by digits, the tenth by 0', () => {
    expect(['1', '9', '0'].map((key) => press(key))).toEqual([
      { kind: 'pick', index: 0 },
      { kind: 'pick', index: 8 },
      { kind: 'pick', index: 9 },
    ])
  })

  test('knows letters in both cases, as a bump bar may send either', () => {
    expect(press('u')).toEqual({ kind: 'undo' })
    expect(press('U')).toEqual({ kind: 'undo' })
    expect(press('R')).toEqual({ kind: 'recall' })
  })

  test('moves on by Enter and Space', () => {
    expect([press('Enter'), press(' ')]).toEqual([{ kind: 'advance' }, { kind: 'advance' }])
  })

  test('leaves the shortcuts of browser and system alone', () => {
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('f', { metaKey: true })).toBeNull()
    expect(press('1', { altKey: true })).toBeNull()
  })

  test('knows no other keys', () => {
    expect(['x', 'Tab', 'F5', 'Shift', 'constructor'].map((key) => press(key))).toEqual(Array(5).fill(null))
  })
})

describe('keys of a screen’s own', () => {
  const own = (map: KeyMap, action: KeyAction, key: string) => {
    const outcome = rekey(map, action, key)
    return 'map' in outcome ? outcome.map : outcome
  }

  test('take the place of the standard ones, whose keys are free then', () => {
    const outcome = rekey(standardKeys, 'undo', 'F7')
    if (!('map' in outcome)) throw new Error('F7 was refused')
    const { map } = outcome
    expect(commandOf({ key: 'F7', ctrlKey: false, altKey: false, metaKey: false }, map)).toEqual({
      kind: 'undo',
    })
    expect(commandOf({ key: 'u', ctrlKey: false, altKey: false, metaKey: false }, map)).toBeNull()
    expect(own(map, 'recall', 'U')).toMatchObject({ recall: ['u'] })
    expect([isStandard(standardKeys), isStandard(map)]).toEqual([true, false])
  })

  test('are never another one’s, nor a key that a board cannot use', () => {
    expect(own(standardKeys, 'undo', 'R')).toEqual({ taken: 'recall' })
    expect(own(standardKeys, 'pick-1', '0')).toEqual({ taken: 'pick-10' })
    expect(own(standardKeys, 'undo', 'Backspace')).toMatchObject({ undo: ['Backspace'] })
    for (const key of ['Escape', 'Tab', 'Shift', 'Dead', '']) {
      expect(own(standardKeys, 'undo', key)).toEqual({ reserved: true })
    }
  })

  test('stand once each among the standard ones, too', () => {
    const all = Object.values(standardKeys).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(readKeyMap(JSON.parse(JSON.stringify(standardKeys)))).toEqual(standardKeys)
  })
})

describe('columnsOf', () => {
  test('reads columns from the left, each from the top, and forgives a pixel', () => {
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

  test('begins at the first ticket', () => {
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

  test('keeps its height sideways, as far as a column reaches', () => {
    expect(ticketTo(columns, 'c', 'right')).toBe('d')
    expect(ticketTo(columns, 'f', 'left')).toBe('d')
    expect(ticketTo(columns, 'd', 'right')).toBe('e')
  })

  test('jumps to both ends', () => {
    expect(ticketTo(columns, 'd', 'first')).toBe('a')
    expect(ticketTo(columns, 'd', 'last')).toBe('f')
  })
})

describe('heirOf', () => {
  test('is the next in the column, else the one above, else nobody', () => {
    const columns = [['a', 'b'], ['c']]
    expect([heirOf(columns, 'a'), heirOf(columns, 'b'), heirOf(columns, 'c'), heirOf(columns, 'x')]).toEqual([
      'b',
      'a',
      null,
      null,
    ])
  })
})
