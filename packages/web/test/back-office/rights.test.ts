import { expect, test } from 'vitest'
import { mayAt, reachesAll, roleLabel } from '../../src/shared/rights.ts'
import { membership } from './samples.ts'

const master = [membership('master_admin', null)]
const ownerOfTwo = [membership('owner', 'sakura'), membership('staff', 'liberty')]
const everywhereManager = [membership('manager', null)]

test('a permission applies where the user’s role does', () => {
  expect(mayAt(ownerOfTwo, 'users.manage', 'sakura')).toBe(true)
  expect(mayAt(ownerOfTwo, 'users.manage', 'liberty')).toBe(false)
  expect(mayAt(ownerOfTwo, 'users.manage', 'napoli')).toBe(false)
  expect(mayAt(ownerOfTwo, 'users.manage', null)).toBe(false)
  expect(mayAt(ownerOfTwo, 'users.manage', 'anywhere')).toBe(true)
  expect(mayAt(ownerOfTwo, 'platform.manage', 'anywhere')).toBe(false)
})

test('a role for all restaurants applies at each of them, and on the platform where permitted', () => {
  expect(mayAt(everywhereManager, 'devices.manage', 'napoli')).toBe(true)
  expect(mayAt(everywhereManager, 'devices.manage', 'anywhere')).toBe(true)
  expect(mayAt(everywhereManager, 'users.manage', 'anywhere')).toBe(false)
  expect(mayAt(master, 'platform.manage', null)).toBe(true)
  expect(mayAt([], 'kitchen.view', 'anywhere')).toBe(false)
})

test('only a master admin has the label Master Admin', () => {
  expect(roleLabel(master, null)).toBe('Master Admin')
  expect(roleLabel(master, 'sakura')).toBe('Master Admin')
  expect(roleLabel(everywhereManager, null)).toBe('Manager')
  expect(roleLabel(ownerOfTwo, 'sakura')).toBe('Owner')
  expect(roleLabel(ownerOfTwo, 'liberty')).toBe('Staff')
  expect(roleLabel(ownerOfTwo, null)).toBe('Owner')
  expect(roleLabel(ownerOfTwo, 'napoli')).toBe('Customer')
  expect(roleLabel([], null)).toBe('Customer')
})

test('detects access to restaurants without a membership of their own', () => {
  expect([master, everywhereManager, ownerOfTwo, []].map(reachesAll)).toEqual([true, true, false, false])
})
