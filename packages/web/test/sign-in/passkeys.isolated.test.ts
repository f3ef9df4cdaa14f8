import { afterEach, expect, test, vi } from 'vitest'

let registrationError = new Error()
const ceremonies: ((response: object) => void)[] = []
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: () => new Promise((resolve) => ceremonies.push(resolve)),
  startRegistration: () => Promise.reject(registrationError),
  WebAuthnAbortService: { cancelCeremony: () => {} },
}))
const verified = vi.fn<() => Promise<object>>()
vi.mock('../../src/shared/load-api.ts', () => ({
  loadApi: async () => ({
    signIn: { passkeyRequest: async () => ({}), passkey: verified, passkeyCreation: async () => ({}) },
  }),
}))
vi.mock('../../src/shared/sign-in/load-me.ts', () => ({ loadMe: async () => ({ user: {} }) }))

const { registerPasskey, signInWithPasskey } = await import('../../src/shared/sign-in/passkeys.ts')
const { publishAuthEventHere } = await import('../../src/shared/sign-in/auth-events.ts')

afterEach(() => {
  publishAuthEventHere('signed-out')
  ceremonies.length = 0
  verified.mockReset()
})

async function asked(times: number): Promise<void> {
  await vi.waitFor(() => expect(ceremonies).toHaveLength(times))
}

test('a passkey chosen in the field is not sent with the challenge of the button that was pressed meanwhile', async () => {
  verified.mockResolvedValue({})
  const offered = signInWithPasskey({ autofill: true })
  await asked(1)
  const pressed = signInWithPasskey()
  await asked(2)
  for (const answer of ceremonies) answer({})
  expect(await Promise.all([offered, pressed])).toMatchObject([null, { kind: 'in' }])
  expect((await signInWithPasskey())?.kind).toBe('in')
  expect(verified).toHaveBeenCalledTimes(1)
})

test('a prompt that the user asks for is not ended by the offer in the field, which is prepared later', async () => {
  verified.mockResolvedValue({})
  const offered = signInWithPasskey({ autofill: true })
  const pressed = signInWithPasskey()
  expect(await offered).toBeNull()
  await asked(1)
  ceremonies[0]?.({})
  expect((await pressed)?.kind).toBe('in')
})

test('asks for the passkey again after a sign-out', async () => {
  verified.mockResolvedValue({})
  const first = signInWithPasskey()
  await asked(1)
  ceremonies[0]?.({})
  await first
  publishAuthEventHere('signed-out')
  const second = signInWithPasskey()
  await asked(2)
  ceremonies[1]?.({})
  await second
  expect(verified).toHaveBeenCalledTimes(2)
})

test('a passkey that was refused or needs a second factor can be tried again', async () => {
  verified
    .mockRejectedValueOnce(new Error('refused'))
    .mockResolvedValue({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  const first = signInWithPasskey()
  await asked(1)
  ceremonies[0]?.({})
  await expect(first).rejects.toThrow('refused')
  for (const count of [2, 3]) {
    const again = signInWithPasskey()
    await asked(count)
    ceremonies[count - 1]?.({})
    expect((await again)?.kind).toBe('second-factor')
  }
  expect(verified).toHaveBeenCalledTimes(3)
})

test('a second passkey of a device is refused in words, and a cancelled one without', async () => {
  const failWith = (name: string) => {
    registrationError = Object.assign(new Error('from the browser'), { name })
  }
  failWith('InvalidStateError')
  await expect(registerPasskey('Laptop')).rejects.toThrow(
    'This device already has a passkey of this account.',
  )
  failWith('NotAllowedError')
  expect(await registerPasskey('Laptop')).toBe(false)
  failWith('UnknownError')
  await expect(registerPasskey('Laptop')).rejects.toThrow('The passkey could not be used on this device.')
})
