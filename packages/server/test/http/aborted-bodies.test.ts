import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { eventually } from '../eventually.ts'
import { testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

const json = 'content-type: application/json\r\ncontent-length: 50'
const form = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 50'
const chunked = 'content-type: text/plain\r\ntransfer-encoding: chunked'

test.each([
  ['a signed webhook', '/api/webhooks/stripe', json, '{"id":'],
  ['a webhook in chunks', '/api/webhooks/stripe', chunked, '5\r\n{"id"\r\n'],
  ['a form', '/api/webhooks/sms', form, 'From='],
  ['an operation', '/api/restaurants/x/prices', json, '{"request":'],
  ['sign-in', '/api/auth/sign-in/email', json, '{"email":'],
])(
  'a client that disconnects while it sends %s causes no warning and no error',
  async (_, path, headers, part) => {
    const { app } = await testApp({ config: { port: 0, host: '127.0.0.1' } })
    const lines: { level: string; msg: string; path?: string }[] = []
    const log = createLog(
      { logLevel: 'debug', production: true },
      { write: (line) => void lines.push(JSON.parse(line)) },
    )
    const http = createHttp({ ...app, log }, fakeWeb())
    const { port } = await http.listen()
    onTestFinished(() => http.close())
    const socket = connect({ port, host: '127.0.0.1' })
    await new Promise<void>((resolve) =>
      socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n${part}`, () => resolve()),
    )
    // The request is being handled once a second one, sent later, has its response.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    socket.destroy()
    await eventually(() => expect(lines.find((line) => line.path === path)).toMatchObject({ msg: 'request' }))
    expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  },
)
