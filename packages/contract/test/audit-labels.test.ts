import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  auditActionLabel,
  auditActionsMatching,
  auditAreas,
  auditEntryCode,
  auditFieldLabel,
} from '../src/audit-labels.ts'

const root = new URL('../../../', import.meta.url).pathname
const sources = globSync('packages/server/src/modules/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
const named = new RegExp(`'((?:${auditAreas.join('|')})\\.[a-z]+(?:_[a-z]+)*)'`, 'g')
const written = sources
  .flatMap((file) => readFileSync(root + file, 'utf8').split('\n'))
  .filter((line) => /\baction\b/.test(line))
  .flatMap((line) => [...line.matchAll(named)].map(([, action]) => action ?? ''))

test('every audit action that the server writes has a label', () => {
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((action) => auditActionLabel(action) === action)).toEqual([])
})

test('an action without a label is shown by its name', () => {
  expect(auditActionLabel('menu.moved')).toBe('menu.moved')
})

test('actions are found by their labels', () => {
  expect(auditActionsMatching('CHANGED A ROLE')).toEqual(['team.role_changed'])
  expect(auditActionsMatching('nothing of the kind')).toEqual([])
})

test('an entry code is derived from the start of its id', () => {
  expect(auditEntryCode('0f31c8aa-5b7a-4c1e-9d3b-2a6f8e1d4c70')).toBe('AL-0F31C8')
})

test.each([
  ['platformFee', 'Platform fee'],
  ['platform_fee', 'Platform fee'],
  ['role', 'Role'],
  ['fees apply to delivery', 'Fees apply to delivery'],
])('the field %s is labeled "%s"', (field, label) => {
  expect(auditFieldLabel(field)).toBe(label)
})
