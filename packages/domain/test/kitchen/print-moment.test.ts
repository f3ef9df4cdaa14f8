import { describe, expect, test } from 'vitest'
import { isPrintDue, type PrintMoment, printMoment } from '../../src/kitchen/print-moment.ts'
import { kitchenStepCounts, orderStatuses } from '../../src/ordering/order-status.ts'

describe('the moment of printing', () => {
  test('is the acknowledgment, unless one press leads from new to ready or completed', () => {
    expect(kitchenStepCounts.map((steps) => [steps, printMoment('acknowledged', steps)])).toEqual([
      ['four', 'acknowledged'],
      ['three', 'acknowledged'],
      ['two', 'new'],
      ['one', 'new'],
    ])
  })

  test('is the arrival in every kitchen that is set to it', () => {
    for (const steps of kitchenStepCounts) expect(printMoment('new', steps)).toBe('new')
  })

  test('makes an order due from then until it is completed', () => {
    const due = (moment: PrintMoment) => orderStatuses.filter((status) => isPrintDue(status, moment))
    const acknowledged = ['acknowledged', 'accepted', 'confirmed', 'preparing', 'ready']
    expect(due('acknowledged')).toEqual(acknowledged)
    expect(due('new')).toEqual(['pending', 'received', ...acknowledged])
  })
})
