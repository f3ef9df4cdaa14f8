import { atLeast, atMost, type BenchOptions, type Figure } from '../report.ts'
import type { FrameFigures } from './measure-frames.ts'
import type { StreamFigures } from './measure-streams.ts'

const MOST_TIMES_BARE = 5
/** A run that is shorter says nothing about growth: the first minute fills what is kept. */
const SECONDS_FOR_GROWTH = 120
const MOST_GROWTH = 1.15
const LEAST_FRAMES = 57

export function figuresOfStreams(measured: StreamFigures, options: BenchOptions): Figure[] {
  const { screens, restaurants, perSecond, seconds } = options
  const command = `npm run bench -- kitchen --only screens --screens ${screens} --restaurants ${restaurants} --rate ${perSecond} --seconds ${seconds}`
  const { ours, bare, memory, reads, events } = measured
  const growth = memory.end / memory.middle
  const read = (reads.log + reads.tickets) / events
  return [
    { name: 'orders that came in', value: measured.orders, unit: '', command },
    { name: 'a second', value: measured.orders / measured.seconds, unit: '/s', command },
    { name: 'showings, each order on each of its screens', value: measured.shown, unit: '', command },
    { name: 'showings that are missing', unit: '', command, ...atMost(measured.missing, 0) },
    { name: 'told twice', unit: '', command, ...atMost(measured.twice, 0) },
    { name: 'shown at another restaurant', unit: '', command, ...atMost(measured.foreign, 0) },
    { name: 'streams that ended and went on', value: measured.reconnects, unit: '', command },
    { name: 'streams that were refused', unit: '', command, ...atMost(measured.refused, 0) },
    { name: 'commit to screen, half within', value: ours.within(0.5), unit: 'ms', command },
    { name: 'commit to screen, 99 of 100 within', value: ours.within(0.99), unit: 'ms', command },
    { name: 'bare echo, half within', value: bare.within(0.5), unit: 'ms', command },
    { name: 'bare echo, 99 of 100 within', value: bare.within(0.99), unit: 'ms', command },
    {
      ...{ name: 'the halves, times the bare echo', unit: '', command },
      ...atMost(ours.within(0.5) / bare.within(0.5), MOST_TIMES_BARE),
    },
    {
      ...{ name: 'the 99 of 100, times the bare echo', unit: '', command },
      ...atMost(ours.within(0.99) / bare.within(0.99), MOST_TIMES_BARE),
    },
    { name: 'memory at the start', value: memory.start, unit: 'MB', command },
    { name: 'memory in the middle', value: memory.middle, unit: 'MB', command },
    { name: 'memory at the end', value: memory.end, unit: 'MB', command },
    {
      ...{ name: 'memory, end over middle', unit: '', command, value: growth },
      ...(options.seconds >= SECONDS_FOR_GROWTH && atMost(growth, MOST_GROWTH)),
    },
    { name: 'events', value: events, unit: '', command },
    { name: 'reads of the log, an event', value: reads.log / events, unit: '', command },
    { name: 'reads of tickets, an event', value: reads.tickets / events, unit: '', command },
    { name: 'reads for live screens, an event', unit: '', command, ...atMost(read, 1) },
  ]
}

export function figuresOfFrames(measured: FrameFigures): Figure[] {
  const command = 'npm run bench -- kitchen --only frames'
  return [
    { name: 'open orders on the board', unit: '', command, ...atLeast(measured.tickets, 200) },
    { name: 'orders that came in meanwhile', value: measured.arrived, unit: '', command },
    { name: 'frames a second, an empty page', value: measured.empty.perSecond, unit: '/s', command },
    {
      name: 'frames a second, the board',
      unit: '/s',
      command,
      ...atLeast(measured.board.perSecond, LEAST_FRAMES),
    },
    { name: 'frames that came late', value: measured.board.late, unit: '', command },
    { name: 'the longest wait for a frame', value: measured.board.longest, unit: 'ms', command },
  ]
}
