import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postJson, startWorld, type World } from './harness.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const good = { To: '+19085550123', From: '+15550100000', Body: '418207 is your code.' }

async function send(fields: Record<string, string> = good, credentials = 'ACtest:token') {
  const answer = await fetch(`${world.sandbox.url}/sms/2010-04-01/Accounts/ACtest/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams(fields),
  })
  const body: Record<string, unknown> = await answer.json()
  return { status: answer.status, body }
}

async function texts(query = '') {
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${world.sandbox.url}/sandbox/sms${query}`, { headers })
  const body: { messages: Record<string, unknown>[] } = await answer.json()
  return body.messages
}

async function page() {
  return (await fetch(`${world.sandbox.url}/sandbox/sms`)).text()
}

describe('a text message', () => {
  test('is accepted in the provider’s format, and stored', async () => {
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      account_sid: 'ACtest',
      to: good.To,
      status: 'queued',
      num_segments: '1',
      error_code: null,
    })
    await world.restart()
    expect(await texts()).toMatchObject([{ to: good.To, text: good.Body, from: good.From }])
  })

  test.each([
    [{ ...good, To: '' }, 21604],
    [{ ...good, From: '' }, 21603],
    [{ ...good, Body: '' }, 21602],
    [{ ...good, To: '908-555-0123' }, 21211],
    [{ ...good, Body: 'x'.repeat(1601) }, 21617],
  ])('is rejected where the provider rejects it: %#', async (fields, code) => {
    const { status, body } = await send(fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code, status: 400, message: expect.any(String) })
    expect(await texts()).toEqual([])
  })

  test('requires the account in the URL', async () => {
    expect(await send(good, 'ACother:token')).toMatchObject({ status: 401, body: { code: 20003 } })
    expect(await send(good, 'ACtest:')).toMatchObject({ status: 401 })
  })

  test('is refused once on request', async () => {
    await postJson(`${world.sandbox.url}/sandbox/sms/control`, { failNext: 1 })
    expect(await send()).toMatchObject({ status: 500, body: { code: 20500 } })
    expect((await send()).status).toBe(201)
  })

  test('is found by number and by word, newest first', async () => {
    await send()
    await send({ ...good, To: '+12125550188', Body: 'Another one' })
    expect((await texts()).map(({ to }) => to)).toEqual(['+12125550188', '+19085550123'])
    expect(await texts('?to=%2B19085550123')).toHaveLength(1)
    expect(await texts('?q=another')).toHaveLength(1)
    expect(await texts('?q=nothing')).toHaveLength(0)
  })
})

describe('the text messages page', () => {
  test('shows an empty state', async () => {
    expect(await page()).toContain('No messages yet')
  })

  test('escapes markup in a message', async () => {
    await send({ ...good, Body: '<img src=x onerror=alert(1)> €' })
    const shown = await page()
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt; €')
    expect(shown).not.toContain('<img src=x')
    expect(shown).toContain('+1 908 555 0123')
  })
})
