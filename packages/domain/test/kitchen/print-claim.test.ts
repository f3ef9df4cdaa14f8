import { describe, expect, test } from 'vitest'
import { mayPrint, type PrintClaim, printerKey } from '../../src/kitchen/print-claim.ts'

const claim: PrintClaim = { screenId: 'a', leaseEndsAt: 1000, takenOver: false, printedAt: null }

describe('a claimed ticket', () => {
  test('is printed by the screen that has the claim, also if it asks again or late', () => {
    for (const now of [0, 999, 1000, 5000])
      expect(mayPrint(claim, 'a', now)).toEqual({ kind: 'granted', mayBeCopy: false })
  })

  test('is not printed by another screen while the lease lasts', () => {
    expect(mayPrint(claim, 'b', 999)).toEqual({ kind: 'claimed', until: 1000 })
  })

  test('can be a copy once another screen takes the claim over', () => {
    expect(mayPrint(claim, 'b', 1000)).toEqual({ kind: 'granted', mayBeCopy: true })
    const taken = { ...claim, screenId: 'b', takenOver: true }
    expect(mayPrint(taken, 'b', 1000)).toEqual({ kind: 'granted', mayBeCopy: true })
  })

  test('is printed by no screen once its print was confirmed', () => {
    for (const screen of ['a', 'b'])
      expect(mayPrint({ ...claim, printedAt: 500 }, screen, 5000)).toEqual({ kind: 'printed' })
  })
})

test('a shared printer is the same however its name is spelled', () => {
  expect(printerKey(' Hot  Pass ')).toBe(printerKey('hot pass'))
})
