import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from '../../src/modules/webhooks/sign-message.ts'

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' }

test('a signature is the one that the library standardwebhooks 1.1.1 makes, even for a secret of 64 hexadecimal characters', () => {
  const headers = signedHeaders(message, [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    `whsec_${'0f'.repeat(32)}`,
  ])
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature':
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,eJE966C3WBkVM+25W+/TsuJHZGqHqSZIyxznlp4drIU=',
  })
})

test('the library standardwebhooks accepts a message with each of its secrets, and rejects a changed one', () => {
  const secrets = [newSecret(), newSecret()]
  const sent = { id: 'msg_1', at: Date.now(), body: '{"type":"order.paid"}' }
  const { 'content-type': _, ...headers } = signedHeaders(sent, secrets)
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(sent.body, headers)).toEqual({ type: 'order.paid' })
    expect(() => new Webhook(secret).verify('{"type":"order.cancelled"}', headers)).toThrow()
  }
  expect(() => new Webhook(newSecret()).verify(sent.body, headers)).toThrow()
})

test('a new secret has 32 random bytes', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_/)
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  expect(newSecret()).not.toBe(secret)
})
