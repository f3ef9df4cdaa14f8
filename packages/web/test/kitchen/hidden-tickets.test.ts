import { expect, test } from 'vitest'
import { countHidden } from '../../src/experiences/kitchen/board/use-hidden-tickets.ts'

const lane = { top: 172, bottom: 630 }

test('a ticket is hidden if its header or its button is, and not if only its border or the space within it is', () => {
  expect(countHidden(lane, [{ top: 172, bottom: 638 }])).toEqual({ above: 0, below: 0 })
  expect(countHidden(lane, [{ top: 172, bottom: 645 }])).toEqual({ above: 0, below: 1 })
  expect(countHidden(lane, [{ top: 163, bottom: 400 }])).toEqual({ above: 0, below: 0 })
  expect(countHidden(lane, [{ top: 120, bottom: 645 }])).toEqual({ above: 1, below: 1 })
})
