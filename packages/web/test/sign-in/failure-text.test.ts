import { expect, test } from 'vitest'
import { RequestError } from '../../src/shared/failure.ts'
import { callFailure } from '../../src/shared/sign-in/steps/use-call.ts'

test('a failure of the sign-in has the sentence of the server, unless the page has its own', () => {
  const texts = [
    new RequestError('Invalid email or password', 'INVALID_EMAIL_OR_PASSWORD', 401),
    new RequestError('Incorrect code.', 'INVALID_CODE', 401),
    new RequestError('', 'PROVIDER_UNAVAILABLE', 502),
  ].map((error) => callFailure(error).message)
  expect(texts).toEqual([
    'Invalid email or password',
    'This code is wrong, has expired or has already been used.',
    'This provider is not responding. Use another sign-in method.',
  ])
})
