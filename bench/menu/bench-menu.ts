import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findChromium } from '../../tools/chromium.ts'
import type { Program } from '../../tools/program/program.ts'
import { loadShops, type Shop } from '../../tools/program/shop.ts'
import { withProgram } from '../load/with-program.ts'
import { type BenchOptions, type Metric, selection } from '../report.ts'
import { measureDialogs } from './dialog-times.ts'
import { generateMenu } from './generate-menu.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureNeighbors } from './neighbors.ts'
import { measureScripts } from './script-size.ts'
import { measureThroughput } from './throughput.ts'

const ROOT = join(import.meta.dirname, '../..')
const PARTS = ['size', 'dialogs', 'lighthouse', 'throughput', 'neighbors'] as const

/** Measures the size of the largest menu page, how fast its dishes open, its Lighthouse scores, and the throughput of serving it. */
export function benchMenu(options: BenchOptions): Promise<Metric[]> {
  const isSelected = selection(options, PARTS)
  const settings = { env: { COMANDA_DEMO_ALWAYS_OPEN: '1' } }
  return withProgram(
    options,
    () => settings,
    async (program) => {
      const metrics: Metric[] = []
      if (options.menuFile) importMenu(program, options.menuFile, options.domain ?? importedDomain)
      const [largest, ...others] = await selectedShops(program, options)
      if (!largest) throw new Error('There is no restaurant to measure.')
      if (isSelected('size'))
        metrics.push(...(await measureScripts(pageOf(program, largest), await findChromium())))
      if (isSelected('lighthouse')) {
        for (const shop of [largest, ...others]) {
          const url = pageOf(program, shop)
          console.log(`The menu of ${shop.restaurant.name}: ${countOf(shop)} products, ${url}`)
          metrics.push(
            ...(await measureLighthouse(url, await findChromium(), options.rounds, options.signal)),
          )
        }
      }
      if (isSelected('dialogs'))
        metrics.push(
          ...(await measureDialogs(pageOf(program, largest), await findChromium(), options.rounds)),
        )
      if (isSelected('throughput')) metrics.push(...(await measureResponses(program, largest, options)))
      if (isSelected('neighbors')) metrics.push(...(await measureLargeMenu(program, options)))
      return metrics
    },
  )
}

function pageOf(program: Program, { domain }: Shop): string {
  return `http://${domain}:${new URL(program.origin).port}/`
}

async function measureResponses(program: Program, shop: Shop, options: BenchOptions): Promise<Metric[]> {
  const { host } = new URL(pageOf(program, shop))
  const target = { port: Number(new URL(program.origin).port), pid: program.pid ?? 0, host }
  const api = `/api/restaurants/${shop.id}/menu`
  return [
    ...(await measureThroughput({ ...target, name: 'menu page', path: '/' }, options)),
    ...(await measureThroughput({ ...target, name: 'menu API', path: api }, options)),
  ]
}

/** Imports a generated menu, and again with every product changed before each round. */
async function measureLargeMenu(program: Program, options: BenchOptions): Promise<Metric[]> {
  const domain = 'large.localhost'
  const file = join(program.dataDir, 'large-menu.json')
  const change = (edition: number) => {
    generateMenu(file, options.products, `Edition ${edition}`)
    importMenu(program, file, domain)
  }
  change(0)
  const shop = (await loadShops(program.origin)).find((each) => each.domain === domain)
  if (!shop) throw new Error('The generated menu was not imported.')
  const page = new URL(pageOf(program, shop))
  return measureNeighbors(
    { port: Number(page.port), host: page.host, restaurantId: shop.id },
    options.rounds,
    change,
  )
}

/** Imports a menu with the regular command, into the data of the running program. */
function importMenu(program: Program, file: string, domain: string): void {
  const args = ['scripts/menu-import.ts', resolve(file), '--restaurant', domain, '--create']
  const env = {
    ...process.env,
    COMANDA_DATA: program.dataDir,
    PORT: new URL(program.origin).port,
    DATABASE_URL: '',
  }
  const done = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`The menu import failed:\n${done.stdout}${done.stderr}`)
  console.log(done.stdout.trim())
}

/** The requested restaurant, the imported one, or all, the one with the most products first. */
async function selectedShops(program: Program, options: BenchOptions): Promise<Shop[]> {
  const shops = await loadShops(program.origin)
  const requested = options.domain ?? (options.menuFile ? importedDomain : null)
  if (requested) return shops.filter(({ domain }) => domain === requested)
  return shops.sort((a, b) => countOf(b) - countOf(a))
}

function countOf(shop: Shop): number {
  return shop.menu.categories.reduce((sum, category) => sum + category.products.length, 0)
}

const importedDomain = 'imported.localhost'
