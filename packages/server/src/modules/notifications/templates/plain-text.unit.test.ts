import { describe, expect, test } from 'vitest'
import { writeNote } from '../write-note.ts'
import { Column, h, Img, Link, Text } from './elements.ts'
import { noteDocument } from './note.ts'
import { plainTextOf } from './plain-text.ts'
import { renderMailDocument } from './render.ts'

const brand = { name: 'Corner & Co', color: '#1F3A68', logoUrl: 'https://corner.test/logo.webp' }

describe('the plain text of an email', () => {
  test('contains links, labels, facts, notes and picture texts, and aligns columns', () => {
    const rows = [
      ['2×', 'Ramen', '$24.00'],
      ['1×', 'Gyoza with sauce', '$9.50'],
    ].map((row) => h('tr', null, ...row.map((cell) => h(Column, null, cell))))
    const text = plainTextOf([
      h(Text, { className: 'fact' }, h('span', { className: 'label' }, 'Device'), ' ', 'Chrome'),
      h('table', { 'data-text-format': 'dataTable' }, h('tbody', null, ...rows)),
      h('div', { className: 'note' }, 'no onions'),
      h(Link, { href: 'tel:5550100' }, '555-0100'),
      h(
        Link,
        { href: 'https://x.test' },
        h(Img, { className: 'photo', src: 'https://x.test/a', alt: 'Photo' }),
      ),
    ])
    expect(text).toBe(
      [
        'Device: Chrome',
        '',
        '2×   Ramen              $24.00',
        '1×   Gyoza with sauce   $9.50',
        '',
        'Note: no onions',
        '555-0100',
        '',
        'Photo: https://x.test',
      ].join('\n'),
    )
  })

  test('omits skipped elements, the head and decorative pictures', () => {
    const { text } = renderMailDocument(
      noteDocument(writeNote(brand, { subject: 'Hidden', heading: 'Shown', lines: ['Text.'] })),
    )
    expect(text.split(/\n+/).slice(0, 3)).toEqual(['Corner & Co', 'Shown', 'Text.'])
    expect(text).not.toContain('Hidden')
  })
})
