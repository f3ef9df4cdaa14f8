import { expect, test } from 'vitest'
import { isPostShown, pageIssues, slugOf } from '../../src/content/content-fields.ts'
import { isSafeLink, plainText } from '../../src/content/document.ts'
import { readMarkup, writeMarkup } from '../../src/content/markup.ts'

const text = `## Our kitchen

We bake **every day**, *also on Sunday*.
See [the menu](/).

- Flour
- Water

1. Mix
2. Bake`

test('headings, paragraphs, lists and marks are read, and written as the same text', () => {
  const document = readMarkup(text)
  expect(document.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list', 'list'])
  expect(document[1]).toEqual({
    type: 'paragraph',
    text: [
      { text: 'We bake ' },
      { text: 'every day', bold: true },
      { text: ', ' },
      { text: 'also on Sunday', italic: true },
      { text: '. See ' },
      { text: 'the menu', link: '/' },
      { text: '.' },
    ],
  })
  expect(readMarkup(writeMarkup(document))).toEqual(document)
  expect(plainText(document)).toContain('Our kitchen We bake every day')
})

test('markup and scripts stay text', () => {
  const [block] = readMarkup('<script>alert(1)</script> [x](javascript:alert) **')
  expect(block).toEqual({
    type: 'paragraph',
    text: [{ text: '<script>alert(1)</script> [x](javascript:alert) **' }],
  })
})

test.each([
  ['https://corner.example/a?b=c', true],
  ['/menu', true],
  ['mailto:hello@corner.example', true],
  ['tel:+1 (908) 555-0100', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['JavaScript://x', false],
  ['data:text/html,x', false],
  ['http://', false],
  ['/menu\u0000', false],
  ['https://corner.example/\uD800', false],
])('the link %s is safe: %s', (address, safe) => expect(isSafeLink(address)).toBe(safe))

test('the address of a page is derived from its title', () => {
  expect(slugOf('  Crème & Café: Our Kitchen! ')).toBe('creme-cafe-our-kitchen')
  expect(slugOf('!!!')).toBe('')
})

test('a page needs a title, an address and a text', () => {
  const page = { title: 'About', slug: 'about', body: readMarkup('Hello'), isPublished: true }
  expect(pageIssues(page)).toEqual({})
  expect(Object.keys(pageIssues({ ...page, title: '', slug: 'A b', body: [] }))).toEqual([
    'title',
    'slug',
    'body',
  ])
  expect(Object.keys(pageIssues({ ...page, slug: '-about' }))).toEqual(['slug'])
  expect(Object.keys(pageIssues({ ...page, body: readMarkup('x'.repeat(20_001)) }))).toEqual(['body'])
})

test('links and empty parts of a page count towards its size', () => {
  const link = `https://example.com/${'x'.repeat(470)}`
  const withLinks = (count: number) => ({
    title: 'About',
    slug: 'about',
    isPublished: true,
    body: [{ type: 'paragraph' as const, text: Array(count).fill({ text: '', link }) }],
  })
  expect(pageIssues(withLinks(90))).toEqual({})
  expect(pageIssues(withLinks(120))).toEqual({
    body: 'The text with its formatting and links has at most 50,000 characters.',
  })
})

test('an announcement is shown from its first to its last day', () => {
  const post = { startsOn: '2026-11-24', endsOn: '2026-11-26' }
  expect(
    ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'].map((day) => isPostShown(post, day)),
  ).toEqual([false, true, true, false])
  expect(isPostShown({ ...post, endsOn: null }, '2030-01-01')).toBe(true)
})
