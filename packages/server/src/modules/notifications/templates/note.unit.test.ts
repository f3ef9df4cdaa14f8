import { isStringOneByteRepresentation } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { writeNote } from '../write-note.ts'
import { renderNote } from './render.ts'

const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>&amp;'`
const brand = { name: 'Corner', color: '#1F3A68', logoUrl: 'https://corner.test/media/a-96.webp?x=1&y=2' }
const link = 'https://corner.test/x?token=a&more=b'
const full = {
  subject: 'A subject',
  about: 'Order 4E7B92C1',
  heading: 'Something happened',
  lines: ['Ramen is back.'],
  code: '482913',
  facts: [{ name: 'Device', value: 'Chrome on macOS' }],
  list: { name: 'You will be able to', items: ['Cook', 'Serve'], aside: 'Not: pay' },
  quote: 'Where is\nmy data?',
  photo: { src: 'https://corner.test/photo?sign=1&until=2', alt: 'Staff photo' },
  button: { label: 'Open', href: link },
  otherButton: { label: 'Close', href: 'https://corner.test/close' },
  after: ['It works once.'],
  foot: 'Goes to Corner.',
}

describe('a simple email', () => {
  test('contains no bidirectional control characters, whatever the restaurant is called', async () => {
    const reversed = 'Good\u202eyadot \u2066Food\u2069\0'
    const note = { ...full, subject: `From ${reversed}`, lines: [`${reversed} is open.`] }
    const mail = await renderNote(writeNote({ ...brand, name: reversed }, note))
    expect(mail).toMatchObject({ sender: 'Goodyadot Food', subject: 'From Goodyadot Food' })
    expect(mail.text).toContain('Goodyadot Food is open.')
    for (const part of Object.values(mail)) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  test('has the same content in HTML and in plain text', async () => {
    const { subject, html, text } = await renderNote(writeNote(brand, full))
    expect(subject).toBe('A subject')
    expect(text.split(/\n+/)).toEqual([
      'Corner',
      'Order 4E7B92C1',
      'Something happened',
      'Ramen is back.',
      '482913',
      'Device: Chrome on macOS',
      'You will be able to:',
      '✓ Cook',
      '✓ Serve',
      'Not: pay',
      'Where is',
      'my data?',
      'Staff photo: https://corner.test/photo?sign=1&until=2',
      `Open: ${link}`,
      'Close: https://corner.test/close',
      'It works once.',
      'Goes to Corner.',
    ])
    for (const expected of [
      'Something happened',
      'Ramen is back.',
      '482913',
      '&#10003; Serve',
      'Goes to Corner.',
    ]) {
      expect(html).toContain(expected)
    }
    expect(isStringOneByteRepresentation(html)).toBe(true)
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(html).toContain('src="https://corner.test/media/a-96.webp?x=1&amp;y=2"')
  })

  test('escapes user input', async () => {
    const input = {
      subject: hostile,
      about: hostile,
      heading: hostile,
      lines: [hostile],
      code: hostile,
      facts: [{ name: hostile, value: hostile }],
      list: { name: hostile, items: [hostile], aside: hostile },
      quote: hostile,
      button: { label: hostile, href: `https://corner.test/${hostile}` },
      after: [hostile],
      foot: hostile,
    }
    const { html } = await renderNote(writeNote({ ...brand, name: hostile, logoUrl: null }, input))
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html.match(/&lt;script&gt;alert\(2\)/g)?.length).toBeGreaterThan(10)
  })

  test('contains the dark theme and the narrow layout, its subject as title and its first line as preview', async () => {
    const { html } = await renderNote(
      writeNote(brand, { subject: 'News', heading: 'News', lines: ['Ramen is back.'] }),
    )
    expect(html).toContain('@media (prefers-color-scheme:dark){')
    expect(html).toContain('@media (max-width:480px){')
    expect(html).toContain('.page>table>tbody>tr>td{background:')
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>News</title>'])
    expect(html).toMatch(/data-skip-in-text="true"[^>]*>Ramen is back\./)
  })

  test('has an unsubscribe link only in marketing email', async () => {
    const note = { subject: 'News', heading: 'News', lines: ['Ramen is back.'] }
    const plain = await renderNote(writeNote(brand, note))
    expect(plain.html).toContain('nothing to unsubscribe from')
    expect(plain.unsubscribe).toBeUndefined()
    const stop = 'https://corner.test/unsubscribe?token=x'
    const marketing = await renderNote(writeNote(brand, { ...note, unsubscribe: stop }))
    expect(marketing.unsubscribe).toBe(stop)
    expect(marketing.html).toContain('>Unsubscribe</a>')
    expect(marketing.text).toContain(`Unsubscribe: ${stop}`)
    expect(marketing.html).not.toContain('nothing to unsubscribe from')
  })
})
