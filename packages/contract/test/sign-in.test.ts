import { expect, test } from 'vitest'
import { signIn } from '../src/sign-in.ts'

function messagesOf(input: object): string[] {
  const parsed = signIn.sendCode['~orpc'].inputSchema?.['~standard'].validate(input)
  if (parsed === undefined || parsed instanceof Promise) throw new Error('The input is not validated.')
  return (parsed.issues ?? []).map(({ message }) => message)
}

test('an unknown channel of a code is refused in our words, not those of the library', () => {
  expect(messagesOf({ phone: '9085550123' })).toEqual([])
  expect(messagesOf({ phone: '9085550123', channel: 'whatsapp' })).toEqual([
    'Codes are sent by email or text message.',
  ])
})
