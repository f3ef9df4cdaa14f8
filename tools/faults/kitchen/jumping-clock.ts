/**
 * Loaded ahead of the program with `--import`: its clock goes wrong by as many milliseconds as stand in the file that
 * FAULTS_CLOCK names.
 */
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK ?? ''
const LOOK_MS = 100
const right = Date.now
let ahead = read()

Date.now = () => right() + ahead
setInterval(() => {
  ahead = read()
}, LOOK_MS).unref()

function read(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
