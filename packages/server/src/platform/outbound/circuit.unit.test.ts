import { expect, test, vi } from 'vitest'
import { createCircuit } from './circuit.ts'

class Silence extends Error {}
class Broken extends Error {}

function open() {
  const clock = { now: 0 }
  const circuit = createCircuit((error) => error instanceof Silence, {
    isResponse: (error) => !(error instanceof Silence || error instanceof Broken),
    pauseMs: 1000,
    now: () => clock.now,
  })
  const service = vi.fn(async (): Promise<string> => 'sent')
  return { clock, service, call: () => circuit(service) }
}

test('calls fail immediately after one without a response, and one at a time is tried after the pause', async () => {
  const { clock, service, call } = open()
  service.mockRejectedValueOnce(new Silence('no response'))
  await expect(call()).rejects.toThrow('no response')
  clock.now = 999
  await expect(call()).rejects.toThrow('no response')
  expect(service).toHaveBeenCalledTimes(1)
  clock.now = 1000
  const trial = Promise.withResolvers<string>()
  service.mockReturnValueOnce(trial.promise)
  const tried = call()
  clock.now = 50_000
  await expect(call()).rejects.toThrow('no response')
  expect(service).toHaveBeenCalledTimes(2)
  trial.resolve('sent')
  expect(await tried).toBe('sent')
  expect(await call()).toBe('sent')
})

test('one call without a response pauses no others while the service responds to them', async () => {
  const { clock, service, call } = open()
  const slow = Promise.withResolvers<string>()
  service.mockReturnValueOnce(slow.promise)
  const waiting = call()
  clock.now = 1
  expect(await call()).toBe('sent')
  slow.reject(new Silence('no response'))
  await expect(waiting).rejects.toThrow('no response')
  expect(await call()).toBe('sent')
})

test('a trial without a response starts another pause, and one with an error ends it', async () => {
  const { clock, service, call } = open()
  service.mockRejectedValueOnce(new Silence('no response')).mockRejectedValueOnce(new Silence('still none'))
  await expect(call()).rejects.toThrow('no response')
  clock.now = 1000
  await expect(call()).rejects.toThrow('still none')
  clock.now = 1999
  await expect(call()).rejects.toThrow('still none')
  expect(service).toHaveBeenCalledTimes(2)
  clock.now = 2000
  service.mockRejectedValueOnce(new Error('rejected'))
  await expect(call()).rejects.toThrow('rejected')
  expect(await call()).toBe('sent')
})

test('a broken connection pauses no other calls, and does not end a pause', async () => {
  const { clock, service, call } = open()
  service.mockRejectedValueOnce(new Broken('broken'))
  await expect(call()).rejects.toThrow('broken')
  service.mockRejectedValueOnce(new Silence('no response'))
  await expect(call()).rejects.toThrow('no response')
  clock.now = 1000
  service.mockRejectedValueOnce(new Broken('broken'))
  await expect(call()).rejects.toThrow('broken')
  await expect(call()).rejects.toThrow('broken')
  expect(service).toHaveBeenCalledTimes(3)
  clock.now = 2000
  expect(await call()).toBe('sent')
})
