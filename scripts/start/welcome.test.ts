import { expect, test } from 'vitest'
import { parseConfig } from '../../packages/server/src/platform/config.ts'
import { welcome } from './welcome.ts'

const config = parseConfig({ COMANDA_DATA: '/tmp/comanda', LOG_LEVEL: 'silent' })

test('the start message names no restaurant and account that does not exist', () => {
  const lines = welcome(config, 3000, { domains: [], emails: [] }).join('\n')
  expect(lines).toContain('/admin')
  expect(lines).not.toMatch(/sakura|liberty|napoli|comanda-demo|@/)
})

test('the start message names the restaurants and accounts of the demo that exist', () => {
  const emails = ['owner@liberty.test', 'owner@napoli.test', 'customer@comanda.test']
  const lines = welcome(config, 3000, { domains: ['liberty.localhost'], emails })
  expect(lines.filter((line) => /@/.test(line))).toEqual([
    '  Owners                  owner@liberty.test, owner@napoli.test',
    '  Customer                customer@comanda.test',
  ])
  expect(lines).toContain('  Liberty Burger House    http://liberty.localhost:3000')
  expect(lines.join('\n')).not.toMatch(/Sakura|Napoli/)
})
