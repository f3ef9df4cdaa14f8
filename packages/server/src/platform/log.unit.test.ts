import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bufferedOutput, createLog } from './log.ts'

function logTo(production: boolean) {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', production }, { write: (line) => lines.push(line) })
  return { log, last: () => lines.at(-1) ?? '' }
}

test('writes JSON with the request id in production', () => {
  const { log, last } = logTo(true)
  log.child({ requestId: 'r1' }).info({ status: 200, ms: 3 }, 'answered')
  expect(JSON.parse(last())).toEqual({
    level: 'info',
    time: expect.stringMatching(/^20.*Z$/),
    requestId: 'r1',
    status: 200,
    ms: 3,
    msg: 'answered',
  })
})

test('redacts secrets and personal data at any depth', () => {
  const { log, last } = logTo(true)
  log.info(
    {
      password: 'p',
      headers: { authorization: 'Bearer x', cookie: 'sid=1', host: 'sakura.test' },
      order: {
        customerEmail: 'ann@example.com',
        customer_phone: '555',
        deliveryAddress: '1 Main',
        total: 12,
      },
      list: [{ clientSecret: 'pi_secret' }],
      note: 'mail for ann@example.com bounced',
    },
    'for bob@example.com',
  )
  expect(last()).not.toMatch(/Bearer|sid=1|example\.com|555|1 Main|pi_secret|"p"/)
  expect(JSON.parse(last())).toMatchObject({
    headers: { host: 'sakura.test' },
    order: { total: 12 },
    note: 'mail for [email] bounced',
    msg: 'for [email]',
  })
})

test('logs message, code, stack and cause of an error, but not the offending row', () => {
  const { log, last } = logTo(true)
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (customer_email)=(ann@example.com) already exists.',
  })
  log.error({ err: new Error('order failed', { cause }) }, 'request failed')
  log.error(new Error('alone'))
  expect(JSON.parse(last())).toMatchObject({
    err: { message: 'alone', stack: expect.stringContaining('at ') },
  })
  log.error({ err: new Error('order failed', { cause }) }, 'request failed')
  expect(last()).not.toContain('example.com')
  expect(JSON.parse(last()).err).toMatchObject({
    type: 'Error',
    message: 'order failed',
    cause: { message: 'duplicate key', code: '23505' },
  })
})

test('writes readable lines outside production', () => {
  const { log, last } = logTo(false)
  log.warn({ port: 3001, err: new Error('disconnected') }, 'the sandbox ended')
  const [head, ...stack] = stripVTControlCharacters(last()).split('\n')
  expect(head).toMatch(/^\d\d:\d\d:\d\d warn the sandbox ended port=3001$/)
  expect(stack.join('\n')).toContain('Error: disconnected')
})

test('collected lines are written soon, without further lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'lines')
  const output = bufferedOutput(file)
  // More than is collected, so that a write begins immediately.
  const lines = [`${'x'.repeat(5000)}\n`, 'during the write\n', 'and later\n']
  for (const line of lines.slice(0, 2)) output.write(line)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.slice(0, 2).join('')))
  output.write(lines[2] ?? '')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')))
})
