import { expect, test } from 'vitest'
import { deviceActor, isSameActor, readActor } from '../../src/access/actor.ts'

test('readActor parses what deviceActor writes, and every other kind of actor', () => {
  expect(readActor(deviceActor('d', 'ana'))).toEqual({ kind: 'device', deviceId: 'd', userId: 'ana' })
  expect(readActor(deviceActor('d', null))).toEqual({ kind: 'device', deviceId: 'd', userId: null })
  expect(readActor('user:ana')).toEqual({ kind: 'user', userId: 'ana' })
  expect(readActor('visitor')).toEqual({ kind: 'visitor' })
  for (const text of ['', 'user:', 'device', 'somebody:ana']) expect(readActor(text).kind).toBe('system')
})

test.each([
  ['user:ana', 'user:ana', true],
  ['user:ana', 'user:ben', false],
  ['user:ana', 'device:d:user:ana', false],
  ['device:d:user:ana', 'user:ana', false],
  ['device:d:user:ana', 'device:d:user:ana', true],
  ['device:d:user:ana', 'device:d:user:ben', false],
  ['device:d:user:ana', 'device:d', true],
  ['device:d', 'device:d:user:ben', true],
  ['device:d', 'device:e', false],
  ['device:d:user:ana', 'device:e:user:ana', false],
  ['visitor', 'visitor', false],
  ['system:timer', 'system:timer', false],
])('an action of %s may be recorded under %s: %s', (did, does, expected) => {
  expect(isSameActor(readActor(did), readActor(does))).toBe(expected)
})
