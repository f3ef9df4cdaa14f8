import { expect, test } from 'vitest'
import { domainIssue } from '../../src/hosting/restaurant-domain.ts'

const issue = (text: string) => domainIssue(text, ['localhost', 'comanda.app'])

test.each(['', '  ', 'napoli.localhost', 'order.example.com', 'https://www.Example.com/menu', 'a-b.example'])(
  '"%s" is accepted',
  (text) => {
    expect(issue(text)).toBeNull()
  },
)

test.each([
  'localhost',
  'example',
  'exa mple.com',
  '-a.example.com',
  'a..com',
  '10.0.0.1',
  '[::1]',
  'a_b.com',
])('"%s" is not a domain', (text) => {
  expect(issue(text)).toBe('Enter a domain such as order.example.com')
})

test.each(['kitchen', 'orders', 'menu'])(
  'the prefix "%s" is refused, because it is added automatically',
  (prefix) => {
    expect(issue(`${prefix}.example.com`)).toContain(`without "${prefix}."`)
  },
)

test.each(['comanda.app', 'sakura.comanda.app'])(
  '"%s" is refused, because it serves the platform',
  (text) => {
    expect(issue(text)).toBe('This address belongs to Comanda itself')
  },
)
