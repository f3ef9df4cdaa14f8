import { expect, test } from 'vitest'
import { chimeState } from '../../src/experiences/kitchen/ready-board/use-chime.ts'

test('says that the chime is on only while the audio engine runs', () => {
  expect(chimeState(true, 'running')).toBe('on')
  expect(chimeState(true, 'blocked')).toBe('waits')
  expect(chimeState(true, 'unknown')).toBe('unknown')
  expect(chimeState(false, 'running')).toBe('off')
  expect(chimeState(false, 'blocked')).toBe('off')
})

test('offers nothing where the browser has no sound', () => {
  expect([chimeState(true, 'off'), chimeState(false, 'off')]).toEqual(['none', 'none'])
})
