import { describe, expect, test } from 'vitest'
import { checkFile, rejected } from './check-language.ts'

const words = (source: string, file = 'packages/server/src/a.ts') =>
  checkFile(file, source).map(({ where, word }) => `${where.replace(/^.*\//, '')} ${word}`)

describe('the language check', () => {
  test.each(Object.keys(rejected))('rejects "%s" in identifiers, messages and screen texts', (word) => {
    const [first = '', ...rest] = word.split(' ')
    const camel = first + rest.map((part) => part[0]?.toUpperCase() + part.slice(1)).join('')
    const found = `a.ts:1 ${word}`
    expect(words(`const ${camel}Count = 1`)).toContain(found)
    expect(words(`const ${word.replaceAll(' ', '_')} = 1`)).toContain(found)
    expect(words(`log.error('The ${word} failed')`)).toContain(found)
    expect(words(`<p>The ${word} failed</p>`)).toContain(found)
  })

  test('rejects words in names of files and folders', () => {
    expect(words('', 'packages/server/src/modules/price-wish.ts')).toEqual(['price-wish.ts wish'])
    expect(words('', 'packages/server/src/hands/price.ts')).toEqual(['price.ts hands'])
  })

  test('rejects words after an abbreviation in capitals', () => {
    expect(words('const orderURLTold = parseSMSWish()')).toEqual(['a.ts:1 told', 'a.ts:1 wish'])
  })

  test('rejects consecutive words on two lines, once', () => {
    expect(words('/**\n * Uses that are given\n * back in time. */')).toEqual(['a.ts:2 given back'])
    expect(words('// what it holds\n// and gives back\n// to all')).toEqual(['a.ts:2 gives back'])
    expect(words('const look = 1\n\nafter(look)')).toEqual([])
  })

  test('covers migrations, except those that were applied before', () => {
    expect(words('-- told', 'packages/server/src/db/migrations/775-orders.sql')).toEqual([
      '775-orders.sql:1 told',
    ])
    expect(words('-- told', 'packages/server/src/db/migrations/751-orders.sql')).toEqual([])
  })

  test('reports the line, also of a comment', () => {
    expect(words(`/* whoever\n said so */ // told\nconst url = 'https://shelf.test'`)).toEqual([
      'a.ts:1 whoever',
      'a.ts:2 said',
      'a.ts:2 told',
      'a.ts:3 shelf',
    ])
  })

  test('ignores words that only contain a rejected one', () => {
    expect(words('const history = unwanted + handshake')).toEqual([])
  })

  test('allows stored names, and only these', () => {
    expect(words('row.cancel_wanted = true')).toEqual([])
    expect(words('row.cancel_wanted = wanted')).toEqual(['a.ts:1 wanted'])
  })

  test('covers documents, except the rejected terms of the glossary', () => {
    expect(words('Whoever reads this', 'docs/decisions/0001-a.md')).toEqual(['0001-a.md:1 whoever'])
    expect(words('| wish | request | not a wish |', 'docs/glossary.md')).toEqual(['glossary.md:1 wish'])
    expect(words('| wish | request | checkout |', 'docs/glossary.md')).toEqual([])
  })
})
