import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { limitRun, wholeNumber } from '../tools/program/run-limit.ts'
import { benchGrowth } from './growth/bench-growth.ts'
import { benchIdle } from './idle/bench-idle.ts'
import { benchKitchen } from './kitchen/bench-kitchen.ts'
import { benchMemory } from './memory/bench-memory.ts'
import { benchMenu } from './menu/bench-menu.ts'
import { benchOffices } from './offices/bench-offices.ts'
import { benchOrder } from './order/bench-order.ts'
import { printReport } from './report.ts'
import { benchSignIn } from './sign-in/bench-sign-in.ts'

const benches = {
  menu: benchMenu,
  order: benchOrder,
  kitchen: benchKitchen,
  idle: benchIdle,
  memory: benchMemory,
  growth: benchGrowth,
  offices: benchOffices,
  'sign-in': benchSignIn,
}
const DEFAULT_SECONDS: Record<string, string> = { kitchen: '300', memory: '1800' }
const DEFAULT_RATE: Record<string, string> = { memory: '5' }
const DEFAULT_RESTAURANTS: Record<string, string> = { offices: '1000' }
const MAX_MINUTES = 15
/** Filling a database takes longer than measuring it. */
const LONGER_MINUTES: Record<string, number> = { growth: 90, offices: 90, memory: 45 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    menu: { type: 'string' },
    restaurant: { type: 'string' },
    products: { type: 'string', default: '3000' },
    seconds: { type: 'string' },
    screens: { type: 'string', default: '500' },
    restaurants: { type: 'string' },
    rate: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string' },
    warm: { type: 'string', default: '2000' },
    tree: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string' },
  },
})
const name = positionals[0]
if (!isBench(name)) {
  console.error(
    'Usage: npm run bench -- menu [--menu FILE] [--restaurant DOMAIN] [--products 3000] [--only size|dialogs|lighthouse|throughput|neighbors]\n' +
      '       npm run bench -- order [--warm 2000] [--only idle,price,board,load | --only turns --tree FOLDER] [--profile FOLDER]\n' +
      '       npm run bench -- kitchen [--screens 500] [--restaurants 100] [--rate 50] [--only screens|frames] [--profile FOLDER]\n' +
      '       npm run bench -- idle\n' +
      '       npm run bench -- memory [--seconds 1800] [--rate 5]\n' +
      '       npm run bench -- growth [--orders 1000000] [--data FOLDER]\n' +
      '       npm run bench -- offices [--orders 1000000] [--restaurants 1000] [--data FOLDER] [--only orders]\n' +
      '       npm run bench -- sign-in\n' +
      '       each: [--rounds 3] [--seconds 5, for kitchen 300] [--port N]; order, idle: [--tree FOLDER]',
  )
  process.exit(2)
}

const signal = limitRun('benchmark', LONGER_MINUTES[name] ?? MAX_MINUTES)
try {
  const metrics = await benches[name]({
    menuFile: values.menu ?? null,
    domain: values.restaurant ?? null,
    products: wholeNumber('products', values.products, 1),
    seconds: wholeNumber('seconds', values.seconds ?? DEFAULT_SECONDS[name] ?? '5', 1),
    screens: wholeNumber('screens', values.screens, 1),
    restaurants: wholeNumber('restaurants', values.restaurants ?? DEFAULT_RESTAURANTS[name] ?? '100', 1),
    perSecond: wholeNumber('rate', values.rate ?? DEFAULT_RATE[name] ?? '50', 1),
    rounds: wholeNumber('rounds', values.rounds, 1),
    port: values.port === undefined ? null : wholeNumber('port', values.port, 1),
    orders: wholeNumber('orders', values.orders, 1),
    data: values.data === undefined ? null : resolve(values.data),
    warm: wholeNumber('warm', values.warm, 1),
    tree: values.tree === undefined ? null : resolve(values.tree),
    profile: values.profile ?? null,
    only: values.only ?? null,
    signal,
  })
  printReport(name, metrics)
  process.exit(metrics.every((metric) => metric.passed !== false) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exit(1)
}

function isBench(text: string | undefined): text is keyof typeof benches {
  return text !== undefined && Object.hasOwn(benches, text)
}
