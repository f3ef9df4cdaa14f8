/**
 * Preloaded with `--import`. Shifts the program's clock by the milliseconds in the file that FAULTS_CLOCK
 * names.
 */
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK ?? ''
const POLL_MS = 100
const realNow = Date.now
let offset = read()

Date.now = () => realNow() + offset
setInterval(() => {
  offset = read()
}, POLL_MS).unref()

function read(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
