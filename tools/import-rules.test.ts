import { describe, expect, test } from 'vitest'
import { checkSources } from './import-rules.ts'

const check = (files: Record<string, string>) =>
  checkSources(new Map(Object.entries(files))).map(({ where, reason }) => `${where} ${reason}`)

describe('packages', () => {
  test('allows the directions that the architecture names', () => {
    expect(
      check({
        'packages/domain/src/money/cents.ts': `export type Cents = number`,
        'packages/domain/src/pricing/line.ts': `import type { Cents } from '../money/cents.ts'`,
        'packages/contract/src/menu.ts': `import { z } from 'zod'\nimport { oc } from '@orpc/contract'\nimport '@comanda/domain/money/cents'`,
        'packages/ui/src/price.tsx': `import { useId } from 'react'\nimport { Check } from 'lucide-react'\nimport '@comanda/domain/money/cents'`,
        'packages/web/src/app.tsx': `import '@comanda/ui/price'\nimport '@comanda/contract/menu'\nimport { Route } from 'wouter'`,
        'packages/server/src/main.ts': `import '@comanda/contract/menu'\nimport { readFile } from 'node:fs/promises'`,
      }),
    ).toEqual([])
  })

  test.each([
    ['packages/domain/src/a.ts', `import { z } from 'zod'`, 'domain may not import zod'],
    ['packages/domain/src/a.ts', `import fs from 'node:fs'`, 'domain may not import node:fs'],
    [
      'packages/domain/src/a.ts',
      `import type { Menu } from '@comanda/contract/menu'`,
      'domain may not import contract',
    ],
    ['packages/contract/src/a.ts', `export * from '@comanda/ui/button'`, 'contract may not import ui'],
    ['packages/contract/src/a.ts', `import { Hono } from 'hono'`, 'contract may not import hono'],
    ['packages/ui/src/a.tsx', `import { x } from '@comanda/contract/menu'`, 'ui may not import contract'],
    ['packages/ui/src/a.tsx', `import ky from 'ky'`, 'ui may not import ky'],
    [
      'packages/web/src/a.tsx',
      `const server = await import('@comanda/server/main')`,
      'web may not import server',
    ],
    ['packages/web/src/a.tsx', `import '../../sandbox/src/mail.ts'`, 'web may not import sandbox'],
    ['packages/server/src/a.ts', `import '@comanda/web/host'`, 'server may not import web'],
    ['packages/server/src/a.ts', `import '@comanda/sandbox/mail'`, 'server may not import sandbox'],
  ])('%s: %s', (file, source, reason) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 ${reason}`])
  })

  test('lets tests use test tools, but not cross the borders', () => {
    expect(
      check({
        'packages/domain/src/a.test.ts': `import { test } from 'vitest'\nimport fc from 'fast-check'\nimport '@comanda/server/main'`,
      }),
    ).toEqual(['packages/domain/src/a.test.ts:3 domain may not import server'])
  })
})

describe('the server', () => {
  const modules = 'packages/server/src/modules'

  test('reaches another module through its public file only', () => {
    expect(
      check({
        [`${modules}/orders/place-order.ts`]: `import '../menus/public.ts'\nimport './repo.ts'\nimport '../menus/repo.ts'`,
        [`${modules}/orders/repo.ts`]: '',
        [`${modules}/menus/public.ts`]: '',
        [`${modules}/menus/repo.ts`]: '',
      }),
    ).toEqual([
      `${modules}/orders/place-order.ts:3 module orders reaches into module menus: import its public.ts`,
    ])
  })

  test.each([
    [`${modules}/orders/a.ts`, `import '../../db/embedded/start.ts'`, 'a module may not import db/embedded'],
    [
      'packages/server/src/gateways/a.ts',
      `import '../modules/orders/public.ts'`,
      'gateways may not import modules',
    ],
    [
      'packages/server/src/platform/a.ts',
      `import '../modules/orders/public.ts'`,
      'platform may not import modules',
    ],
  ])('%s: %s', (file, source, reason) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 ${reason}`])
  })
})

describe('requests to other machines', () => {
  const door = "platform/outbound-fetch.ts asks other people's addresses, gateways ask providers"
  const file = 'packages/server/src/modules/menus/a.ts'

  test.each([
    [`const answer = await fetch(url)`, 'fetch'],
    [`globalThis.fetch (url)`, 'fetch'],
    [`import { request } from 'node:https'`, 'node:https'],
    [`const { connect } = await import('net')`, 'net'],
    [`import { fetch as ask } from 'undici'`, 'undici'],
  ])('no module makes them by itself: %s', (source, way) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 a module may not use ${way}: ${door}`])
  })

  test('gateways do, and modules through the door', () => {
    expect(
      check({
        'packages/server/src/gateways/courier/wire.ts': `await fetch(url)`,
        'packages/server/src/platform/outbound-fetch.ts': `import { request } from 'node:https'`,
        [file]: `// fetch(url) would be forbidden\nimport { outboundFetch } from '../../platform/outbound-fetch.ts'\nawait outboundFetch({ url })\ncache.fetch(key)`,
        'packages/server/src/modules/menus/a.test.ts': `await fetch(url)`,
      }),
    ).toEqual([])
  })
})

describe('markup made of text', () => {
  test.each([
    ['<div dangerouslySetInnerHTML={{ __html: text }} />', 'dangerouslySetInnerHTML'],
    ['element.innerHTML = text', 'innerHTML'],
    ['document.write(text)', 'document.write'],
    ["document.createElement('script')", "createElement('script"],
    ['eval(text)', 'eval('],
  ])('is no part of a screen: %s', (source, sink) => {
    const file = 'packages/web/src/shared/code.tsx'
    expect(check({ [file]: source })).toEqual([`${file}:1 ${sink} is refused by the browser: write elements`])
  })
})

describe('circles', () => {
  const circle = 'packages/domain/src'

  test('are named once, from end to end', () => {
    expect(
      check({
        [`${circle}/a.ts`]: `import { b } from './b.ts'`,
        [`${circle}/b.ts`]: `\nexport { c } from './c.ts'`,
        [`${circle}/c.ts`]: `import { a } from '@comanda/domain/a'`,
        [`${circle}/d.ts`]: `import { a } from './a.ts'`,
      }),
    ).toEqual([
      `${circle}/a.ts:1 circle: ${circle}/a.ts -> ${circle}/b.ts -> ${circle}/c.ts -> ${circle}/a.ts`,
    ])
  })

  test('through types are allowed, because nothing is loaded', () => {
    expect(
      check({
        [`${circle}/a.ts`]: `import type { B } from './b.ts'\nexport type A = B`,
        [`${circle}/b.ts`]: `import { a } from './a.ts'`,
      }),
    ).toEqual([])
  })
})

describe('reading imports', () => {
  test('finds them over several lines and between comments, and skips comments', () => {
    const source = [
      `// import 'zod'`,
      `/* a note:`,
      `import 'pg'`,
      `*/`,
      `import {`,
      `  one, // the first`,
      `  type Two,`,
      `} from 'hono'`,
      `const text = "it's from 'nowhere'"`,
    ].join('\n')
    expect(check({ 'packages/domain/src/a.ts': source })).toEqual([
      'packages/domain/src/a.ts:5 domain may not import hono',
    ])
  })
})

describe('colours', () => {
  const colour = 'write colours as design tokens, not as'

  test('are refused as raw values on screens', () => {
    const source = `<p style={{ color: '#ff0000' }} />\n<p className="bg-[#0af]" />`
    expect(check({ 'packages/web/src/a.tsx': source, 'packages/ui/src/b.tsx': source })).toEqual([
      `packages/web/src/a.tsx:1 ${colour} #ff0000`,
      `packages/web/src/a.tsx:2 ${colour} #0af`,
      `packages/ui/src/b.tsx:1 ${colour} #ff0000`,
      `packages/ui/src/b.tsx:2 ${colour} #0af`,
    ])
  })

  test('leaves links, tests, entities and other files alone', () => {
    expect(
      check({
        'packages/web/src/a.tsx': `<a href="#add">Add &#039; order #1234</a>\n// #abc`,
        'packages/web/src/a.test.tsx': `const red = '#ff0000'`,
        'packages/ui/src/gallery/brands.tsx': `const brand = '#ff0000'`,
        'packages/server/src/mail.ts': `const red = '#ff0000'`,
      }),
    ).toEqual([])
  })
})
