import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorld, type World } from './harness.ts'

vi.mock('node:timers/promises', { spy: true })

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

function send(more: object = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: world.sandbox.smtpPort })
  return transport.sendMail({
    from: '"Liberty Burger House" <orders@comanda.test>',
    to: 'maya.okafor@example.com',
    subject: 'Receipt for order 4E7B92C1',
    text: 'Thank you, Maya.',
    html: '<h1>Order Confirmed</h1><img src="cid:logo"><script>top.location="/"</script>',
    ...more,
  })
}

async function mails(query = '') {
  const response = await fetch(`${world.sandbox.url}/sandbox/mail${query}`, {
    headers: { accept: 'application/json' },
  })
  const body: { messages: Record<string, unknown>[] } = await response.json()
  return body.messages
}

async function page(path: string) {
  const response = await fetch(`${world.sandbox.url}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a sandbox mail', () => {
  test('is stored with its recipients, parts and headers', async () => {
    await send({ bcc: 'archive@example.com', headers: { 'X-Comanda-Event': 'order.paid' } })
    const [message] = await mails()
    expect(message).toMatchObject({
      to: ['maya.okafor@example.com', 'archive@example.com'],
      from: 'Liberty Burger House <orders@comanda.test>',
      subject: 'Receipt for order 4E7B92C1',
      text: 'Thank you, Maya.\n',
      headers: { 'x-comanda-event': 'order.paid' },
    })
    expect((await page(`/sandbox/mail?id=${message?.id}`)).text).toContain('order.paid')
  })

  test('is found by recipient and by word, newest first', async () => {
    await send()
    await send({ to: 'omar@example.com', subject: 'Your code is 418 207' })
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      ...['Your code is 418 207', 'Receipt for order 4E7B92C1'],
    ])
    expect(await mails('?to=omar@example.com')).toHaveLength(1)
    expect(await mails('?q=4e7b92c1')).toHaveLength(1)
    expect(await mails('?q=nothing')).toHaveLength(0)
  })

  test('survives a restart, and is deleted when the mailbox is emptied', async () => {
    await send()
    const before = await mails()
    await world.restart()
    expect(await mails()).toEqual(before)
    await fetch(`${world.sandbox.url}/sandbox/mail`, { method: 'DELETE' })
    expect(await mails()).toEqual([])
  })

  test('is counted for every SMTP transaction, including repeats and deleted mails', async () => {
    await send({ messageId: '<one@example.com>' })
    await send({ messageId: '<one@example.com>' })
    await fetch(`${world.sandbox.url}/sandbox/mail`, { method: 'DELETE' })
    await world.restart()
    const { taken } = await (await fetch(`${world.sandbox.url}/sandbox/mail/taken`)).json()
    expect(taken.map(({ messageId }: { messageId: string }) => messageId)).toEqual([
      '<one@example.com>',
      '<one@example.com>',
    ])
  })

  test('is refused once on request, and accepted on retry', async () => {
    await fetch(`${world.sandbox.url}/sandbox/mail/refuse`, { method: 'POST', redirect: 'manual' })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await send()
    expect(await mails()).toHaveLength(1)
  })
})

describe('the mail faults', () => {
  const control = (given: object) =>
    fetch(`${world.sandbox.url}/sandbox/mail/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })

  test('refuse the requested number of recipients permanently, across a restart', async () => {
    await control({ bounceNext: 1 })
    await world.restart()
    await expect(send()).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
    await send()
    expect(await mails()).toHaveLength(1)
  })

  test('delay a mail', async () => {
    const waiting = vi.mocked(setTimeout).mockResolvedValueOnce(undefined)
    await control({ delayMs: 60_000 })
    await send()
    expect(waiting).toHaveBeenCalledExactlyOnceWith(60_000)
    expect(await mails()).toHaveLength(1)
  })

  test('are saved by the form of the page, which shows them', async () => {
    const body = new URLSearchParams({ refuseNext: '2', bounceNext: '3', delayMs: '40' })
    const url = `${world.sandbox.url}/sandbox/mail/control`
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
    expect(await (await fetch(url)).json()).toEqual({ refuseNext: 2, bounceNext: 3, delayMs: 40 })
    const { text } = await page('/sandbox/mail?panel=switches')
    expect(text).toMatch(/name="bounceNext"[^>]*value="3"/)
    expect((await control({ delayMs: -1 })).status).toBe(400)
  })
})

describe('the mail page', () => {
  test('shows the HTML of a mail without running its scripts', async () => {
    await send({ subject: '<img src=x onerror=alert(1)>', to: '"<b>" <x@example.com>' })
    const [message] = await mails()
    const shown = await page('/sandbox/mail')
    expect(shown.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(shown.text).not.toContain('<img src=x')
    expect(shown.headers.get('content-security-policy')).toContain("script-src 'self'")
    const body = await page(`/sandbox/mail/${message?.id}/html`)
    expect(body.headers.get('content-security-policy')).toMatch(
      /^sandbox (?!.*allow-scripts).*default-src 'none'/,
    )
  })

  test('inlines attached pictures', async () => {
    const content = Buffer.from('picture')
    await send({ attachments: [{ filename: 'logo.png', cid: 'logo', content, contentType: 'image/png' }] })
    const [message] = await mails()
    const body = await page(`/sandbox/mail/${message?.id}/html`)
    expect(body.text).toContain(`src="data:image/png;base64,${content.toString('base64')}"`)
  })
})
