// Rejects the worst words of the glossary's first column in code: identifiers, file names, messages and texts.
// Comments are reviewed by people. Prints each violation.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Word, or words of an identifier in order, and the standard term. */
const rejected: Record<string, string> = {
  anew: 'again',
  announce: 'notify, publish',
  errand: 'task',
  forgot: 'deleted',
  'give back': 'release',
  hands: 'operator',
  heard: 'received',
  'hold back': 'cork, buffer',
  kept: 'stored, retained',
  keeps: 'stores, retains',
  'let go': 'void',
  lets: 'allows',
  nobody: 'no user, none',
  postman: 'notification delivery',
  'roll call': 'worker liveness',
  said: 'reported, returned',
  says: 'reports, returns',
  shelf: 'cache',
  somebody: 'the user, the caller',
  stands: 'is, status',
  'stand in': 'sandbox',
  standing: 'status',
  story: 'timeline',
  tell: 'notify, append, publish',
  tells: 'notifies, appends, publishes',
  told: 'notified',
  tries: 'attempts',
  wanted: 'requested, due',
  whoever: 'the user, the caller',
  wish: 'request',
  wished: 'requested',
  wishes: 'requests',
}

