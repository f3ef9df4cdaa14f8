import { expect, test, vi } from 'vitest'
import { type PinQuestion, usePinQuestion } from '../../../src/experiences/kitchen/pin/use-pin-question.ts'
import { renderText } from '../../render-text.ts'

test('everything that waits for the PIN continues once it is entered', async () => {
  const { pin, shown } = await openScreen()
  const ran: string[] = []
  pin().ask(() => ran.push('first dish'))
  pin().ask(() => ran.push('second dish'))
  await vi.waitFor(() => expect(shown()).toBe('asks'))
  pin().answer()
  await vi.waitFor(() => expect(shown()).toBe('closed'))
  expect(ran).toEqual(['first dish', 'second dish'])
})

test('nothing continues after the question was closed, and everything that waited learns that', async () => {
  const { pin, shown } = await openScreen()
  const ran: string[] = []
  for (const dish of ['first dish', 'second dish'])
    pin().ask(
      () => ran.push(dish),
      () => ran.push(`${dish} cancelled`),
    )
  await vi.waitFor(() => expect(shown()).toBe('asks'))
  pin().cancel()
  await vi.waitFor(() => expect(shown()).toBe('closed'))
  expect(ran.splice(0)).toEqual(['first dish cancelled', 'second dish cancelled'])
  pin().ask()
  await vi.waitFor(() => expect(shown()).toBe('asks'))
  pin().answer()
  await vi.waitFor(() => expect(shown()).toBe('closed'))
  expect(ran).toEqual([])
})

async function openScreen() {
  let current: PinQuestion | undefined
  function Screen() {
    current = usePinQuestion()
    return current.open ? 'asks' : 'closed'
  }
  const shown = await renderText(<Screen />)
  return { pin: () => current as PinQuestion, shown }
}
