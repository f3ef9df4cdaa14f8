import { atLeast, atMost, type BenchOptions, type Metric, measuredBy, quantile } from '../report.ts'
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
  return measuredBy(command, [
    { name: 'orders', value: measured.orders, unit: '' },
    { name: 'orders per second', value: measured.orders / measured.seconds, unit: '/s' },
    { name: 'deliveries (each order to each of its screens)', value: measured.delivered, unit: '' },
    { name: 'missing deliveries', unit: '', ...atMost(measured.missing, 0) },
    { name: 'duplicate deliveries', unit: '', ...atMost(measured.duplicates, 0) },
    { name: 'deliveries to another restaurant', unit: '', ...atMost(measured.misdelivered, 0) },
    { name: 'stream reconnects', value: measured.reconnects, unit: '' },
    { name: 'rejected streams', unit: '', ...atMost(measured.refused, 0) },
    { name: 'commit to screen, p50', value: quantile(program, 0.5), unit: 'ms' },
    { name: 'commit to screen, p99', value: quantile(program, 0.99), unit: 'ms' },
    { name: 'bare echo, p50', value: quantile(bare, 0.5), unit: 'ms' },
    { name: 'bare echo, p99', value: quantile(bare, 0.99), unit: 'ms' },
    {
      name: 'p50, ratio to the bare echo',
      unit: '',
      ...atMost(quantile(program, 0.5) / quantile(bare, 0.5), MAX_RATIO),
    },
    {
      name: 'p99, ratio to the bare echo',
      unit: '',
      ...atMost(quantile(program, 0.99) / quantile(bare, 0.99), MAX_RATIO),
    },
    { name: 'memory at the start', value: memory.start, unit: 'MB' },
    { name: 'memory in the middle', value: memory.middle, unit: 'MB' },
    { name: 'memory at the end', value: memory.end, unit: 'MB' },
    {
      name: 'memory growth, end / middle',
      unit: '',
      value: growth,
      ...(options.seconds >= SECONDS_FOR_GROWTH && atMost(growth, MAX_GROWTH)),
    },
    { name: 'events', value: events, unit: '' },
    { name: 'reads of the event log, per event', value: reads.log / events, unit: '' },
    { name: 'reads of tickets, per event', value: reads.tickets / events, unit: '' },
    { name: 'reads for live screens, per event', unit: '', ...atMost(read, 1) },
  ])
}

export function frameMetrics(measured: FrameMetrics): Metric[] {
  return measuredBy('npm run bench -- kitchen --only frames', [
    { name: 'open orders on the board', unit: '', ...atLeast(measured.tickets, 200) },
    { name: 'orders that arrived meanwhile', value: measured.arrived, unit: '' },
    { name: 'frames per second, empty page', value: measured.empty.perSecond, unit: '/s' },
    { name: 'frames per second, board', unit: '/s', ...atLeast(measured.board.perSecond, MIN_FRAMES) },
    { name: 'late frames', value: measured.board.late, unit: '' },
    { name: 'longest frame', value: measured.board.longest, unit: 'ms' },
  ])
}
