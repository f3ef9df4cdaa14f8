import { atLeast, atMost, type BenchOptions, type Metric } from '../report.ts'
import type { FrameMetrics } from './measure-frames.ts'
import type { StreamMetrics } from './measure-streams.ts'

const MAX_RATIO = 5
/** A shorter run does not show growth: caches fill during the first minute. */
const SECONDS_FOR_GROWTH = 120
const MAX_GROWTH = 1.15
const MIN_FRAMES = 57

export function streamMetrics(measured: StreamMetrics, options: BenchOptions): Metric[] {
  const { screens, restaurants, perSecond, seconds } = options
  const command = `npm run bench -- kitchen --only screens --screens ${screens} --restaurants ${restaurants} --rate ${perSecond} --seconds ${seconds}`
  const { program, bare, memory, reads, events } = measured
  const growth = memory.end / memory.middle
  const read = (reads.log + reads.tickets) / events
  return [
    { name: 'orders', value: measured.orders, unit: '', command },
    { name: 'orders per second', value: measured.orders / measured.seconds, unit: '/s', command },
    { name: 'deliveries (each order to each of its screens)', value: measured.delivered, unit: '', command },
    { name: 'missing deliveries', unit: '', command, ...atMost(measured.missing, 0) },
    { name: 'duplicate deliveries', unit: '', command, ...atMost(measured.duplicates, 0) },
    { name: 'deliveries to another restaurant', unit: '', command, ...atMost(measured.misdelivered, 0) },
    { name: 'stream reconnects', value: measured.reconnects, unit: '', command },
    { name: 'rejected streams', unit: '', command, ...atMost(measured.refused, 0) },
    { name: 'commit to screen, p50', value: program.quantile(0.5), unit: 'ms', command },
    { name: 'commit to screen, p99', value: program.quantile(0.99), unit: 'ms', command },
    { name: 'bare echo, p50', value: bare.quantile(0.5), unit: 'ms', command },
    { name: 'bare echo, p99', value: bare.quantile(0.99), unit: 'ms', command },
    {
      name: 'p50, ratio to the bare echo',
      unit: '',
      command,
      ...atMost(program.quantile(0.5) / bare.quantile(0.5), MAX_RATIO),
    },
    {
      name: 'p99, ratio to the bare echo',
      unit: '',
      command,
      ...atMost(program.quantile(0.99) / bare.quantile(0.99), MAX_RATIO),
    },
    { name: 'memory at the start', value: memory.start, unit: 'MB', command },
    { name: 'memory in the middle', value: memory.middle, unit: 'MB', command },
    { name: 'memory at the end', value: memory.end, unit: 'MB', command },
    {
      name: 'memory growth, end / middle',
      unit: '',
      command,
      value: growth,
      ...(options.seconds >= SECONDS_FOR_GROWTH && atMost(growth, MAX_GROWTH)),
    },
    { name: 'events', value: events, unit: '', command },
    { name: 'reads of the event log, per event', value: reads.log / events, unit: '', command },
    { name: 'reads of tickets, per event', value: reads.tickets / events, unit: '', command },
    { name: 'reads for live screens, per event', unit: '', command, ...atMost(read, 1) },
  ]
}

export function frameMetrics(measured: FrameMetrics): Metric[] {
  const command = 'npm run bench -- kitchen --only frames'
  return [
    { name: 'open orders on the board', unit: '', command, ...atLeast(measured.tickets, 200) },
    { name: 'orders that arrived meanwhile', value: measured.arrived, unit: '', command },
    { name: 'frames per second, empty page', value: measured.empty.perSecond, unit: '/s', command },
    {
      name: 'frames per second, board',
      unit: '/s',
      command,
      ...atLeast(measured.board.perSecond, MIN_FRAMES),
    },
    { name: 'late frames', value: measured.board.late, unit: '', command },
    { name: 'longest frame', value: measured.board.longest, unit: 'ms', command },
  ]
}
