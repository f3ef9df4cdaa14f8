import { describe, expect, test } from 'vitest'
import { checkSources } from './import-rules.ts'

const check = (files: Record<string, string>) =>
  checkSources(new Map(Object.entries(files))).map(({ where, reason }) => `${where} ${reason}`)

describe('packages', () => {
  test('allows the dependency directions of ARCHITECTURE.md', () => {
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
    ['packages/domain/src/a.ts', `import { z } from 'zod'`, 'domain must not import zod'],
    ['packages/domain/src/a.ts', `import fs from 'node:fs'`, 'domain must not import node:fs'],
    [
      'packages/domain/src/a.ts',
      `import type { Menu } from '@comanda/contract/menu'`,
      'domain must not import contract',
    ],
    ['packages/contract/src/a.ts', `export * from '@comanda/ui/button'`, 'contract must not import ui'],
    ['packages/contract/src/a.ts', `import { Hono } from 'hono'`, 'contract must not import hono'],
    ['packages/ui/src/a.tsx', `import { x } from '@comanda/contract/menu'`, 'ui must not import contract'],
    ['packages/ui/src/a.tsx', `import ky from 'ky'`, 'ui must not import ky'],
    [
      'packages/web/src/a.tsx',
      `const server = await import('@comanda/server/main')`,
      'web must not import server',
    ],
    ['packages/web/src/a.tsx', `import '../../sandbox/src/mail.ts'`, 'web must not import sandbox'],
    ['packages/server/src/a.ts', `import '@comanda/web/host'`, 'server must not import web'],
    ['packages/server/src/a.ts', `import '@comanda/sandbox/mail'`, 'server must not import sandbox'],
    ['packages/sandbox/src/a.ts', `import '@comanda/domain/money/cents'`, 'sandbox must not import domain'],
    ['packages/sandbox/src/a.ts', `import '@comanda/contract/menu'`, 'sandbox must not import contract'],
  ])('%s: %s', (file, source, reason) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 ${reason}`])
  })

  test('lets tests import test tools, but no forbidden workspace', () => {
    expect(
      check({
        'packages/domain/src/a.test.ts': `import { test } from 'vitest'\nimport fc from 'fast-check'\nimport '@comanda/server/main'`,
      }),
    ).toEqual(['packages/domain/src/a.test.ts:3 domain must not import server'])
  })
})

describe('the server', () => {
  const modules = 'packages/server/src/modules'

  test('allows imports of another module through its public.ts only', () => {
    expect(
      check({
        [`${modules}/orders/place-order.ts`]: `import '../menus/public.ts'\nimport './repo.ts'\nimport '../menus/repo.ts'`,
        [`${modules}/orders/repo.ts`]: '',
        [`${modules}/menus/public.ts`]: '',
        [`${modules}/menus/repo.ts`]: '',
      }),
    ).toEqual([
      `${modules}/orders/place-order.ts:3 module orders imports internals of module menus: import its public.ts`,
    ])
  })

  test.each([
    [
      'packages/server/src/db/a.ts',
      `import '../../../embedded-postgres/src/start.ts'`,
      'server must not import embedded-postgres',
    ],
    [
      'packages/server/src/gateways/a.ts',
      `import '../modules/orders/public.ts'`,
      'gateways must not import modules',
    ],
    [
      'packages/server/src/platform/a.ts',
      `import '../modules/orders/public.ts'`,
      'platform must not import modules',
    ],
    ['packages/server/src/db/a.ts', `import '../modules/orders/public.ts'`, 'db must not import modules'],
    ['packages/server/src/db/a.ts', `import '../platform/log.ts'`, 'db must not import platform or gateways'],
    [
      'packages/server/src/modules/orders/a.ts',
      `import '../../front/server.ts'`,
      'only start-app.ts may import the front',
    ],
    [
      'packages/server/src/create-app.ts',
      `import './front/server.ts'`,
      'only start-app.ts may import the front',
    ],
  ])('%s: %s', (file, source, reason) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 ${reason}`])
  })
})

describe('experiences', () => {
  const experiences = 'packages/web/src/experiences'

  test('use shared code, and the owner and the platform the back office', () => {
    expect(
      check({
        'packages/web/src/server.tsx': `import './experiences/kitchen/app.tsx'`,
        [`${experiences}/kitchen/app.tsx`]: `import '../../shared/a.ts'\nimport './board.ts'`,
        [`${experiences}/owner/app.tsx`]: `import '../back-office/a.ts'`,
        [`${experiences}/platform/app.tsx`]: `import '../back-office/a.ts'`,
      }),
    ).toEqual([])
  })

  test.each([
    [
      `${experiences}/kitchen/a.ts`,
      `import '../back-office/a.ts'`,
      'experience kitchen must not import experience back-office',
    ],
    [
      `${experiences}/back-office/a.ts`,
      `import '../platform/a.ts'`,
      'experience back-office must not import experience platform',
    ],
    [
      'packages/web/src/shared/a.ts',
      `import '../experiences/kitchen/a.ts'`,
      'shared must not import an experience (kitchen)',
    ],
  ])('%s: %s', (file, source, reason) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 ${reason}`])
  })
})

describe('requests to other machines', () => {
  const hint = 'use platform/outbound-fetch.ts for user-supplied addresses, a gateway for providers'
  const file = 'packages/server/src/modules/menus/a.ts'

  test.each([
    [`const response = await fetch(url)`, 'fetch'],
    [`globalThis.fetch (url)`, 'fetch'],
    [`import { request } from 'node:https'`, 'node:https'],
    [`const { connect } = await import('net')`, 'net'],
    [`import { fetch as ask } from 'undici'`, 'undici'],
  ])('are rejected in modules: %s', (source, way) => {
    expect(check({ [file]: source })).toEqual([`${file}:1 a module must not use ${way}: ${hint}`])
  })

  test('are allowed in gateways, and in modules through outboundFetch', () => {
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

describe('raw HTML sinks', () => {
  test.each([
    ['<div dangerouslySetInnerHTML={{ __html: text }} />', 'dangerouslySetInnerHTML'],
    ['element.innerHTML = text', 'innerHTML'],
    ['document.write(text)', 'document.write'],
    ["document.createElement('script')", "createElement('script"],
    ['eval(text)', 'eval('],
  ])('are rejected on screens: %s', (source, sink) => {
    const file = 'packages/web/src/shared/code.tsx'
    expect(check({ [file]: source })).toEqual([
      `${file}:1 ${sink} is blocked by the content security policy: use elements`,
    ])
  })
})

describe('cycles', () => {
  const cycle = 'packages/domain/src'

  test('are reported once, as the full path', () => {
    expect(
      check({
        [`${cycle}/a.ts`]: `import { b } from './b.ts'`,
        [`${cycle}/b.ts`]: `\nexport { c } from './c.ts'`,
        [`${cycle}/c.ts`]: `import { a } from '@comanda/domain/a'`,
        [`${cycle}/d.ts`]: `import { a } from './a.ts'`,
      }),
    ).toEqual([`${cycle}/a.ts:1 cycle: ${cycle}/a.ts -> ${cycle}/b.ts -> ${cycle}/c.ts -> ${cycle}/a.ts`])
  })

  test('are reported for imports of types, and not for dynamic imports', () => {
    expect(
      check({
        [`${cycle}/a.ts`]: `import type { B } from './b.ts'\nexport type A = B`,
        [`${cycle}/b.ts`]: `import { a } from './a.ts'`,
        [`${cycle}/c.ts`]: `import { d } from './d.ts'`,
        [`${cycle}/d.ts`]: `export const load = () => import('./c.ts')`,
      }),
    ).toEqual([`${cycle}/a.ts:1 cycle: ${cycle}/a.ts -> ${cycle}/b.ts -> ${cycle}/a.ts`])
  })

  test('of server modules are reported for imports of types, too', () => {
    const modules = 'packages/server/src/modules'
    expect(
      check({
        [`${modules}/a/public.ts`]: `export type { B } from '../b/public.ts'`,
        [`${modules}/b/public.ts`]: `export { c } from './c.ts'`,
        [`${modules}/b/c.ts`]: `\nexport const load = () => import('../a/public.ts')`,
        [`${modules}/b/c.test.ts`]: `import '../d/public.ts'`,
        [`${modules}/d/public.ts`]: `import type { B } from '../b/public.ts'`,
      }),
    ).toEqual([`${modules}/a/public.ts:1 cycle of modules: a -> b -> a`])
  })
})

describe('reading imports', () => {
  test('finds imports that span lines and contain comments, and skips commented-out imports', () => {
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
      'packages/domain/src/a.ts:5 domain must not import hono',
    ])
  })
})

describe('colors', () => {
  const color = 'use a design token instead of'

  test('are rejected as raw values on screens', () => {
    const source = `<p style={{ color: '#ff0000' }} />\n<p className="bg-[#0af]" />`
    expect(check({ 'packages/web/src/a.tsx': source, 'packages/ui/src/b.tsx': source })).toEqual([
      `packages/web/src/a.tsx:1 ${color} #ff0000`,
      `packages/web/src/a.tsx:2 ${color} #0af`,
      `packages/ui/src/b.tsx:1 ${color} #ff0000`,
      `packages/ui/src/b.tsx:2 ${color} #0af`,
    ])
  })

  test('ignores links, tests, entities and other files', () => {
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
