import { expect, test } from 'vitest'
import {
  entryAt,
  listedGroups,
  type NavGroup,
  searchGroups,
} from '../../src/experiences/back-office/navigation.ts'

import { entry, sessionWithout } from './samples.ts'

const groups: readonly NavGroup[] = [
  {
    label: null,
    entries: [entry('/admin', 'Dashboard'), entry('/admin/account', 'Account', { unlisted: true })],
  },
  {
    label: 'Team',
    entries: [
      entry('/admin/users', 'Users', { nested: true, keywords: ['people', 'invite'] }),
      entry('/admin/users/roles', 'Roles', { also: /^\/admin\/users\/\d+\/roles$/ }),
      entry('/admin/audit', 'Audit Log', { shown: ({ may }) => may('audit.view') }),
    ],
  },
]

const labels = (found: readonly NavGroup[]) =>
  found.flatMap(({ entries }) => entries.map(({ label }) => label))

test('a path belongs to its own entry, or to the nearest ancestor that takes nested paths', () => {
  const at = (path: string) => entryAt(groups, path)?.label
  expect(at('/admin')).toBe('Dashboard')
  expect(at('/admin/')).toBe('Dashboard')
  expect(at('/admin/users')).toBe('Users')
  expect(at('/admin/users/7')).toBe('Users')
  expect(at('/admin/users/roles')).toBe('Roles')
  expect(at('/admin/users/roles/7')).toBe('Users')
  expect(at('/admin/users/7/roles/')).toBe('Roles')
  expect(at('/admin/audit/7')).toBeUndefined()
  expect(at('/admin/nothing')).toBeUndefined()
  expect(at('/administration')).toBeUndefined()
})

test('the sidebar lists only entries that the user can open, and no empty group', () => {
  const nobody = sessionWithout()
  expect(labels(listedGroups(groups, nobody))).toEqual(['Dashboard', 'Users', 'Roles'])
  const onlyAudit = [{ label: 'Team', entries: groups[1]?.entries.slice(2) ?? [] }]
  expect(listedGroups(onlyAudit, nobody)).toEqual([])
})

test('a search finds entries whose name contains every typed word, or whose keywords start with it', () => {
  const find = (typed: string) =>
    labels(searchGroups(groups, { ...sessionWithout(), may: () => true }, typed))
  expect(find(' ')).toEqual(['Dashboard', 'Users', 'Roles', 'Audit Log'])
  expect(find(' LOG ')).toEqual(['Audit Log'])
  expect(find('log audit')).toEqual(['Audit Log'])
  expect(find('inv')).toEqual(['Users'])
  expect(find('nvite')).toEqual([])
  expect(find('users audit')).toEqual([])
})

test('a search finds screens that are not listed, but none that the user cannot open', () => {
  const find = (typed: string) => labels(searchGroups(groups, sessionWithout(), typed))
  expect(find('account')).toEqual(['Account'])
  expect(find('audit')).toEqual([])
})
