import { expect, test } from 'vitest'
import { chimeState } from '../../src/experiences/kitchen/ready-board/use-chime.ts'

test('the chime is shown as on only while the audio engine runs', () => {
  expect(chimeState(true, 'running')).toBe('on')
  expect(chimeState(true, 'blocked')).toBe('blocked')
  expect(chimeState(true, 'unknown')).toBe('unknown')
  expect(chimeState(false, 'running')).toBe('off')
  expect(chimeState(false, 'blocked')).toBe('off')
})

test('no chime is offered if the browser has no sound', () => {
  expect([chimeState(true, 'off'), chimeState(false, 'off')]).toEqual(['none', 'none'])
})
